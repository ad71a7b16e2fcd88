import type { OrganisationRole } from '@athar/contracts/core'
import { creditReference, type CreditReference } from '@athar/contracts/credits'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serveFiles } from '../../testing/file-wire.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { serve } from '../../testing/server.ts'
import { References } from './references.tsx'

beforeEach(() => sessionStorage.clear())

const id = '5c1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a79'
const pdf = { id, fileName: 'retirement.pdf', mediaType: 'application/pdf', bytes: 4, sha256: 'a'.repeat(64) }
const aReference = (over: Partial<CreditReference> = {}): CreditReference =>
  creditReference.parse({
    id,
    registry: 'Verra',
    from: 'VCS-1000-2021-1',
    to: 'VCS-1000-2021-100',
    vintage: 2021,
    tonnes: '100',
    link: 'https://credits.example.org/1',
    document: null,
    createdBy: id,
    createdAt: '2026-11-20T08:00:00.000Z',
    ...over,
  })
const path = '/api/credits/references'

async function open(
  references: readonly CreditReference[],
  answers: Parameters<typeof serve>[0] = {},
  { role = 'preparer', lang = 'en' }: { readonly role?: OrganisationRole; readonly lang?: 'en' | 'ar' } = {},
) {
  const calls = serve({
    ...acting(role),
    [`GET ${path}`]: { body: { items: references, nextCursor: null } },
    ...answers,
  })
  await renderRoutes([{ path: '*', element: <References /> }], { lang })
  return calls
}
const writes = (calls: ReturnType<typeof serve>) => calls.filter(({ method }) => method !== 'GET')

describe('ranges of other registries', () => {
  it.each([
    ['en', 'Never transferable here', 'Add a range'],
    ['ar', 'لا تُنقل هنا أبدًا', 'إضافة نطاق'],
  ] as const)('stand apart, and who only reads changes nothing (%s)', async (lang, apart, add) => {
    await open([aReference({ document: pdf })], {}, { role: 'auditor', lang })
    expect(await screen.findByText(apart)).toBeTruthy()
    expect(await screen.findByText('VCS-1000-2021-100')).toBeTruthy()
    expect(screen.getByRole('button', { name: /retirement\.pdf/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: add })).toBeNull()
    expect(screen.queryByRole('button', { name: /Remove|حذف/ })).toBeNull()
  })

  it('are added by form; an overlap is told plainly and nothing typed is lost', async () => {
    const calls = await open([], { [`POST ${path}`]: { status: 409, body: { code: 'credits.reference-overlap' } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a range' }))
    const dialog = within(await screen.findByRole('dialog'))
    const type = (name: RegExp, text: string) => userEvent.type(dialog.getByRole('textbox', { name }), text)
    await type(/Registry/, 'Verra')
    await type(/First serial/, 'VCS-1')
    await type(/Last serial/, 'VCS-x')
    await type(/Vintage/, '2021')
    await type(/Tonnes/, '10')
    await type(/Retirement link/, 'http://credits.example.org')
    await userEvent.click(dialog.getByRole('button', { name: 'Add a range' }))
    expect(dialog.getAllByText('Enter an address that begins with https://.').length).toBeGreaterThan(0)
    expect(dialog.getAllByText(/Enter a serial number that ends in digits/).length).toBeGreaterThan(0)
    expect(writes(calls)).toEqual([])
    const last = dialog.getByRole('textbox', { name: /Last serial/ })
    await userEvent.clear(last)
    await userEvent.type(last, 'VCS-10')
    const link = dialog.getByRole('textbox', { name: /Retirement link/ })
    await userEvent.clear(link)
    await userEvent.type(link, 'https://credits.example.org/1')
    await userEvent.click(dialog.getByRole('button', { name: 'Add a range' }))
    expect((await dialog.findAllByText('These serials are named already.')).length).toBeGreaterThan(0)
    expect((last as HTMLInputElement).value).toBe('VCS-10')
    expect(writes(calls).map(({ body }) => body)).toEqual([
      {
        registry: 'Verra',
        from: 'VCS-1',
        to: 'VCS-10',
        vintage: 2021,
        tonnes: '10',
        link: 'https://credits.example.org/1',
      },
    ])
  })

  it('open their document and are removed once that is confirmed', async () => {
    const saved = savedFiles()
    const calls = await open([aReference({ document: pdf })], {
      [`GET ${path}/${id}/document`]: { body: 'file' },
      [`DELETE ${path}/${id}`]: { status: 204 },
    })
    await userEvent.click(await screen.findByRole('button', { name: /Download .*retirement\.pdf/ }))
    await waitFor(() => expect(saved).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: /^Remove/ }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/VCS-1000-2021-1.* to .*VCS-1000-2021-100/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(writes(calls).map(({ method }) => method)).toEqual(['DELETE']))
  })

  it('take a PDF of at most 20 MB', async () => {
    await open([aReference()])
    const files = serveFiles(() => ({ status: 201, body: pdf }))
    await screen.findByText('Verra')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const large = new File(['x'], 'large.pdf')
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 })
    fireEvent.change(input, { target: { files: [large] } })
    expect(await screen.findByText(/larger than|exceeds|at most .* allowed/i)).toBeTruthy()
    expect(files).toEqual([])
    fireEvent.change(input, { target: { files: [new File(['x'], 'retirement.pdf')] } })
    await screen.findByText('Document added.')
    expect(files.map(({ name }) => name)).toEqual(['retirement.pdf'])
  })
})

const right = { references: 3, problems: [], problemCount: 0, stored: 0, missing: null }
const problem = { line: 7, column: 'from', code: 'overlap-in-list', written: 'VCS-1', other: 2 }

async function choose(button: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'ranges.csv', { type: 'text/csv' })] } })
  return within(dialog)
}

describe('ranges from a file', () => {
  it('are looked at first, then all of them added', async () => {
    const calls = await open([], {
      [`POST ${path}/file`]: ({ query }) => ({ body: query.get('store') === 'true' ? { ...right, stored: 3 } : right }),
    })
    const dialog = await choose('Add from a file')
    await dialog.findByText('All rows are right. The list has 3 ranges.')
    await userEvent.click(dialog.getByRole('button', { name: 'Add 3 ranges' }))
    await screen.findByText('3 ranges are added.')
    expect(writes(calls)).toHaveLength(2)
  })

  it.each([
    ['en', 'Add from a file', 'These serials overlap those of line 2.'],
    ['ar', 'إضافة من ملف', 'تتداخل هذه الأرقام التسلسلية مع السطر 2.'],
  ] as const)('that are wrong are named by row, and nothing is added (%s)', async (lang, button, words) => {
    await open([], { [`POST ${path}/file`]: { body: { ...right, problems: [problem], problemCount: 1 } } }, { lang })
    const dialog = await choose(button)
    await dialog.findByText(words)
    expect(dialog.getByRole('cell', { name: '7' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Add 3|^إضافة 3/ })).toBeNull()
  })

  it('without a column say which one is missing', async () => {
    await open([], { [`POST ${path}/file`]: { body: { ...right, references: 0, missing: 'link' } } })
    const dialog = await choose('Add from a file')
    await dialog.findByText('The column “Retirement link” is missing. Use the headings of the template.')
  })
})
