import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { ApiError } from '../api/index.ts'
import { personNow, useEntered } from '../session/index.ts'
import { Form, FormDialog, ReasonDialog, useForm, type FieldList } from './index.ts'

type Draft = {
  readonly title: { readonly en: string; readonly ar: string }
  readonly amount: string
  readonly day: string | null
  readonly place: string | null
  readonly open: boolean
}
const stored: Draft = { title: { en: 'Shade', ar: 'ظل' }, amount: '1200', day: '2026-03-01', place: 'a', open: true }

const fields: FieldList<Draft> = [
  { kind: 'pair', name: 'title', label: { en: 'Title (English)', ar: 'Title (Arabic)' } },
  { kind: 'number', name: 'amount', label: 'Amount', hint: 'In riyals', required: true },
  { kind: 'date', name: 'day', label: 'Day' },
  {
    kind: 'choice',
    name: 'place',
    label: 'Place',
    wrong: 'Say where',
    options: [
      { value: 'a', label: 'Abha' },
      { value: 'b', label: 'Buraydah' },
    ],
  },
  { kind: 'switch', name: 'open', label: 'Open' },
]

/** A contract in small: a figure, a day and a place are needed. */
const schema = {
  safeParse(value: unknown) {
    const { amount, day, place } = value as { amount: string | null; day: string | null; place: string | null }
    const issues = [
      ...(/^\d+(\.\d+)?$/.test(amount ?? '') ? [] : [{ code: 'invalid', path: ['amount'] }]),
      ...(day ? [] : [{ code: 'invalid', path: ['day'] }]),
      ...(place ? [] : [{ code: 'invalid', path: ['place'] }]),
    ]
    return issues.length === 0 ? { success: true as const } : { success: false as const, error: { issues } }
  },
}

type Sent = { readonly body: Draft; readonly version: number }
type TrialProps = {
  readonly initial?: Draft
  readonly version?: number
  readonly keep?: string
  readonly dialog?: boolean
  readonly onClose?: () => void
  readonly send: (sent: Sent) => Promise<unknown>
}

function Trial({ initial = stored, version = 3, keep, dialog = false, onClose = () => undefined, send }: TrialProps) {
  const form = useForm({
    name: 'trial',
    keep,
    keepFor: 'person',
    initial,
    version,
    schema,
    fields,
    send: (body: Draft, over) => send({ body, version: over }),
    newerOf: ({ code, details }) =>
      code === 'conflict' ? { draft: details['draft'] as Draft, version: details['version'] as number } : null,
  })
  return dialog ? (
    <FormDialog form={form} title="Trial" submit="Send" onClose={onClose} />
  ) : (
    <Form form={form} submit="Send" />
  )
}

const conflict = (draft: Draft, version: number) =>
  new ApiError({ code: 'conflict', status: 409, details: { draft, version } })
const button = (name: string) => screen.findByRole('button', { name })
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const leaving = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

beforeEach(() => void serve(acting('preparer')))
afterEach(() => sessionStorage.clear())

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      problem: 'There is a problem',
      amount: 'Amount: Enter a number.',
      day: 'Day: Enter a whole date.',
      mine: 'Your version',
      theirs: 'Saved version',
      keepMine: 'Save my version',
      takeTheirs: 'Use the saved version',
      unsaved: 'Your changes are not saved',
      discard: 'Discard changes',
      cancel: 'Cancel',
      short: 'Write at least three letters',
      reason: 'Reason',
    },
    {
      lang: 'ar',
      problem: 'توجد مشكلة',
      amount: 'Amount: أدخل رقمًا.',
      day: 'Day: أدخل تاريخًا كاملًا.',
      mine: 'نسختك',
      theirs: 'النسخة المحفوظة',
      keepMine: 'حفظ نسختي',
      takeTheirs: 'اعتماد النسخة المحفوظة',
      unsaved: 'لم تُحفظ تعديلاتك',
      discard: 'تجاهل التعديلات',
      cancel: 'إلغاء',
      short: 'اكتب ثلاثة أحرف على الأقل',
      reason: 'السبب',
    },
  ]),
)('a form ($lang)', (say) => {
  const { lang } = say

  it('names every mistake in the order of its fields, leads to them, and sends nothing', async () => {
    const user = userEvent.setup()
    const sent: Sent[] = []
    const empty = { ...stored, amount: 'a lot', day: null, place: null }
    await renderPart(<Trial initial={empty} send={async (one) => sent.push(one)} />, { lang })
    await user.click(await button('Send'))
    const summary = (await screen.findByRole('heading', { name: new RegExp(say.problem) })).closest('[role=alert]')
    expect(document.activeElement).toBe(summary)
    const links = within(summary as HTMLElement).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([say.amount, say.day, 'Say where'])
    await user.click(links[0]!)
    const amount = await box('Amount')
    expect(document.activeElement).toBe(amount)
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(amount.getAttribute('aria-required')).toBe('true')
    expect(sent).toEqual([])
  })

  it('shows both versions where another user saved first, and saves over theirs only when asked', async () => {
    const user = userEvent.setup()
    const sent: Sent[] = []
    const theirs = { ...stored, amount: '900', open: false }
    const send = async (one: Sent) => {
      sent.push(one)
      if (one.version < 4) throw conflict(theirs, 4)
    }
    await renderPart(<Trial send={send} />, { lang })
    await user.clear(await box('Amount'))
    await user.type(await box('Amount'), '١٥٠٠')
    await user.click(await button('Send'))
    const both = (await screen.findByText(say.mine)).closest('dl')?.textContent
    expect(both).toContain(say.theirs)
    expect(both).toMatch(/Amount1,500900Open/)
    expect((await box('Amount')).value).toBe('١٥٠٠')
    await user.click(await button(say.keepMine))
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 4]))
    expect(sent.at(-1)?.body.amount).toBe('1500')
  })

  it('takes the saved version where that is chosen', async () => {
    const user = userEvent.setup()
    const send = async () => {
      throw conflict({ ...stored, amount: '900' }, 4)
    }
    await renderPart(<Trial send={send} />, { lang })
    await user.type(await box('Amount'), '5')
    await user.click(await button('Send'))
    await user.click(await button(say.takeTheirs))
    expect((await box('Amount')).value).toBe('900')
    expect(leaving()).toBe(false)
  })

  it('in a dialog asks before it drops what was typed', async () => {
    const user = userEvent.setup()
    let closed = 0
    await renderPart(<Trial dialog onClose={() => (closed += 1)} send={async () => null} />, { lang })
    await user.type(await box('Amount'), '5')
    expect(leaving()).toBe(true)
    await user.click(await button(say.cancel))
    await screen.findByText(say.unsaved)
    expect(closed).toBe(0)
    await user.click(await button(say.discard))
    expect(closed).toBe(1)
  })

  it('asks for a reason that says something, once, and tells why it failed', async () => {
    const user = userEvent.setup()
    const reasons: string[] = []
    const act = async (reason: string) => {
      reasons.push(reason)
      throw new ApiError({ code: 'no-connection', status: 0 })
    }
    await renderPart(<ReasonDialog title="Remove it" act="Remove" onAct={act} onClose={() => undefined} />, { lang })
    await user.click(await button('Remove'))
    await screen.findByText(say.short)
    const reason = await screen.findByRole('textbox', { name: say.reason })
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await user.type(reason, '  Wrong meter ')
    await user.click(await button('Remove'))
    await screen.findByRole('alert')
    expect(reasons).toEqual(['Wrong meter'])
  })
})

it('is sent once, however often it is pressed while it is on its way', async () => {
  const user = userEvent.setup()
  const way = Promise.withResolvers<void>()
  const sent: Sent[] = []
  const send = async (one: Sent) => {
    sent.push(one)
    await way.promise
  }
  await renderPart(<Trial send={send} />)
  const amount = await box('Amount')
  await user.type(amount, '{Enter}{Enter}')
  await user.click(await button('Send'))
  expect(sent).toHaveLength(1)
  way.resolve()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull())
  await user.type(amount, '{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
})

it('that is kept comes back after a reload for the same person, and is given up by starting over', async () => {
  const user = userEvent.setup()
  const Entered = () => (useEntered() ? <Trial keep="trial" send={async () => null} /> : null)
  const open = () => renderPart(<Entered />)
  const first = await open()
  await user.type(await box('Amount'), '5')
  // What is kept needs no warning.
  expect(leaving()).toBe(false)
  first.unmount()
  await open()
  await screen.findByText('What you typed before is here again. It is not saved yet.')
  expect((await box('Amount')).value).toBe('12005')
  await user.click(await button('Start over'))
  expect((await box('Amount')).value).toBe('1200')
  expect(sessionStorage.getItem(`athar-typed:${personNow()}:trial`)).toBeNull()
})

it('goes on from a version that arrives while it is open: what was typed stands over it, and both are shown', async () => {
  const user = userEvent.setup()
  const sent: Sent[] = []
  function Arriving() {
    const [newer, setNewer] = useState(false)
    const theirs = { ...stored, amount: '900', open: false }
    return (
      <>
        <button type="button" onClick={() => setNewer(true)}>
          {'Arrive'}
        </button>
        <Trial
          initial={newer ? theirs : stored}
          version={newer ? 4 : 3}
          send={async (one) => {
            sent.push(one)
          }}
        />
      </>
    )
  }
  await renderPart(<Arriving />)
  await user.type(await box('Amount'), '5')
  await user.click(await button('Arrive'))
  expect((await screen.findByText('Your version')).closest('dl')?.textContent).toContain('Amount12,005900')
  await user.click(await button('Send'))
  await waitFor(() => expect(sent).toEqual([{ body: { ...stored, amount: '12005', open: false }, version: 4 }]))
})

describe('a figure that can be read in two ways', () => {
  const open = async (amount: string) => {
    const sent: Sent[] = []
    await renderPart(<Trial initial={{ ...stored, amount }} send={async (body) => sent.push(body)} />)
    return { sent, user: userEvent.setup(), box: screen.getByLabelText('Amount') }
  }

  it('is asked about: nothing is sent before one reading is chosen', async () => {
    const { sent, user, box } = await open('')
    await user.type(box, '1.234')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getAllByText(/Choose which number is meant/)).not.toHaveLength(0)
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: /Decimal/ }))
    expect(screen.queryByRole('group', { name: 'Which number is meant?' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent[0]?.body.amount).toBe('1.234'))
  })

  it('is not asked about as it is stored, nor where its marks say enough', async () => {
    const { sent, user, box } = await open('1,234')
    expect(screen.queryByRole('group', { name: 'Which number is meant?' })).toBeNull()
    await user.clear(box)
    await user.type(box, '1.234,5')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent[0]?.body.amount).toBe('1234.5'))
  })
})
