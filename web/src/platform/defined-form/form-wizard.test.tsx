import { applicationForm } from '@athar/contracts/grants'
import type { FormAnswers, FormDefinition } from '@athar/contracts/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { ApiError } from '../api/index.ts'
import { useSession } from '../session/use-session.ts'
import { FormWizard } from './index.ts'

type Sent = { readonly answers: FormAnswers; readonly version: number }
type OpenOptions = {
  readonly answers?: FormAnswers
  readonly version?: number
  readonly form?: FormDefinition
  readonly lang?: 'en' | 'ar'
  readonly step?: string
  readonly send?: (sent: Sent) => Promise<{ readonly version: number }>
}

/** What is typed is kept for the person who is signed in. */
const SignedIn = ({ children }: { readonly children: ReactNode }) => useSession().status === 'signed-in' && children

async function open({ answers = {}, version = 1, form = applicationForm([]), lang = 'en', ...rest }: OpenOptions = {}) {
  const sent: Sent[] = []
  const handedIn: number[] = []
  const save = async (next: FormAnswers, over: number) => {
    sent.push({ answers: next, version: over })
    return rest.send ? rest.send({ answers: next, version: over }) : { version: over + 1 }
  }
  const wizard = (
    <FormWizard
      keep="application:1"
      form={form}
      answers={answers}
      version={version}
      save={save}
      busy={false}
      submitLabel="Send"
      onSubmit={(of) => handedIn.push(of)}
      currency="SAR"
    />
  )
  const path = `/form${rest.step === undefined ? '' : `?step=${rest.step}`}`
  const view = await renderRoutes([{ path: '/form', element: <SignedIn>{wizard}</SignedIn> }], { path, lang })
  await screen.findByRole('navigation', { name: lang === 'en' ? 'Steps' : 'الخطوات' })
  return { ...view, sent, handedIn }
}
const box = (id: string) => document.getElementById(`answer-${id}`) as HTMLInputElement

beforeEach(() => void serve(acting('owner')))
afterEach(() => sessionStorage.clear())

describe.each([
  ['en', 'Your version', 'Saved version', 'Save my version', 'Use the saved version', 'Project name'],
  ['ar', 'نسختك', 'النسخة المحفوظة', 'حفظ نسختي', 'اعتماد النسخة المحفوظة', 'اسم المشروع'],
] as const)('what was typed while another tab saved (%s)', (lang, mine, theirs, keepMine, takeTheirs, field) => {
  const inAnotherTab = { projectName: 'Theirs', summary: 'As before' }
  const reopened = async () => {
    const send = () => Promise.reject(new ApiError({ code: 'conflict', status: 409, details: {} }))
    const first = await open({ answers: { summary: 'As before' }, lang, send })
    await write(box('projectName'), 'An hour of work')
    await waitFor(() => expect(first.sent).toHaveLength(1), { timeout: 3000 })
    await screen.findByRole('alert')
    first.unmount()
    return open({ answers: inAnotherTab, version: 2, lang })
  }

  it('is shown beside the saved version, is not lost by typing on, and is saved when it is chosen', async () => {
    const { sent } = await reopened()
    const list = within((await screen.findByText(mine)).closest('dl')!)
    expect(list.getByText(theirs)).toBeTruthy()
    expect(list.getByText('Theirs')).toBeTruthy()
    expect(list.getByText('An hour of work')).toBeTruthy()
    expect(list.getAllByText(field)).toHaveLength(1)
    await write(box('summary'), ', and more')
    await userEvent.click(screen.getByRole('button', { name: keepMine }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({ answers: { projectName: 'An hour of work', summary: 'As before, and more' }, version: 2 })
    expect(screen.queryByText(mine)).toBeNull()
  })

  it('is offered again at each visit, until the saved version is chosen', async () => {
    const again = await reopened()
    await screen.findByText(mine)
    // A page that closes saves at once what it may.
    again.unmount()
    expect(again.sent).toEqual([])
    const { sent, unmount } = await open({ answers: inAnotherTab, version: 2, lang })
    await userEvent.click(await screen.findByRole('button', { name: takeTheirs }))
    expect(box('projectName').value).toBe('Theirs')
    unmount()
    await open({ answers: inAnotherTab, version: 2, lang })
    expect(screen.queryByText(mine)).toBeNull()
    expect(sent).toEqual([])
  })
})

it('answers that the other version has too raise no question', async () => {
  const send = () => Promise.reject(new ApiError({ code: 'conflict', status: 409, details: {} }))
  const first = await open({ send })
  await write(box('projectName'), 'The same')
  await waitFor(() => expect(first.sent).toHaveLength(1), { timeout: 3000 })
  await screen.findByRole('alert')
  first.unmount()
  const { sent } = await open({ answers: { projectName: 'The same' }, version: 2 })
  expect(screen.queryByText('Your version')).toBeNull()
  await write(box('summary'), 'More')
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 3000 })
  expect(sent[0]?.version).toBe(2)
})

describe('figures', () => {
  const lastAnswers = (sent: readonly Sent[]) => sent.at(-1)?.answers

  it.each([
    ['en', '١٥٠٠٫٥', '1500.5'],
    ['ar', '١٥٠٠٫٥', '1500.5'],
    ['ar', '٣٬٠٠٠', '3000'],
    ['en', ' 3000 ', '3000'],
    ['en', '3,000.50', '3000.50'],
  ] as const)('in any digits are sent as plain decimals, in rows and sums too (%s %s)', async (lang, typed, plain) => {
    const rows = [{ item: 'Water', amount: '' }]
    const { sent } = await open({ answers: { budget: rows }, lang, step: 'budget' })
    await write(box('requested'), typed)
    await write(box('budget-0-amount'), typed)
    await waitFor(() => expect(lastAnswers(sent)?.['budget']).toEqual([{ item: 'Water', amount: plain }]), {
      timeout: 3000,
    })
    expect(lastAnswers(sent)?.['requested']).toBe(plain)
    expect(screen.getByText(lang === 'en' ? /^Total/ : /^المجموع/).textContent).toMatch(/1,500\.5|3,000|١|٣/)
    expect(box('requested').value).toBe(typed)
  })

  it('that can be read in two ways are asked about, and hold the form back until then', async () => {
    const whole = { projectName: 'Shade', summary: 'Trees', withPartners: false }
    const rows = [{ item: 'Water', amount: '3000' }]
    const { sent, handedIn } = await open({ answers: { ...whole, budget: rows }, step: 'budget' })
    await write(box('requested'), '3,000')
    const question = await screen.findByRole('group', { name: 'Which number is meant?' })
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Amount requested: choose which number is meant')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(handedIn).toEqual([])
    expect(question.isConnected).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Whole number/ }))
    await waitFor(() => expect(lastAnswers(sent)?.['requested']).toBe('3000'), { timeout: 3000 })
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(handedIn).toHaveLength(1))
  })

  it('that are stored are no question', async () => {
    await open({ answers: { requested: '1.234' }, step: 'budget' })
    expect(screen.queryByRole('group', { name: 'Which number is meant?' })).toBeNull()
  })
})

it('spaces are no answer, and read as none', async () => {
  await open({ answers: { projectName: '\u00A0 \t', summary: ' ' }, step: 'review' })
  expect(screen.getByText('Project name: enter an answer')).toBeTruthy()
  expect(screen.getByText('Project name', { selector: 'dt' }).nextElementSibling?.textContent).toBe('Not answered')
})

it.each([
  ['en', 'Files are added by organisations only.'],
  ['ar', 'إرفاق الملفات متاح للمنشآت فقط.'],
] as const)('a person, who keeps no files, reads so where one may be added (%s)', async (lang, said) => {
  const form = applicationForm([])
  const plan = { type: 'array', 'x-kind': 'files', maxItems: 1, 'x-label': { en: 'Plan', ar: 'الخطة' } } as const
  const [first, ...rest] = form['x-pages']
  const pages = [{ ...first!, fields: ['plan', ...first!.fields] }, ...rest]
  await open({ form: { ...form, properties: { ...form.properties, plan }, 'x-pages': pages }, lang })
  expect(screen.getByText(said)).toBeTruthy()
})

it.each([
  ['en', 'Step 1 of 3: Project', 'Start of the work: enter the date in the Gregorian calendar'],
  ['ar', /^الخطوة .+ من .+: المشروع$/, 'بداية الأعمال: أدخل التاريخ بالميلادي'],
] as const)(
  'names the step one is at, and refuses a Hijri year in a Gregorian date (%s)',
  async (lang, place, said) => {
    await open({ lang })
    expect(screen.getByText(place)).toBeTruthy()
    const [day, month, year] = within(
      document.getElementById('answer-startsOn')!.closest<HTMLElement>('[role=group]')!,
    ).getAllByRole('textbox')
    await write(day!, '1')
    await write(month!, '6')
    await write(year!, '1448')
    await userEvent.click(screen.getByRole('button', { name: lang === 'en' ? 'Next' : 'التالي' }))
    await userEvent.click(await screen.findByRole('button', { name: lang === 'en' ? 'Back' : 'السابق' }))
    expect(await screen.findByText(said)).toBeTruthy()
  },
)
