import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { backend } from '../../platform/session/index.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { personId, signInAs } from '../../testing/session.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { aSetting } from '../testing.ts'
import { BrandListScreen } from './list-screen.tsx'
import { BrandSettingScreen } from './setting-screen.tsx'

const picture = `/brand/files/${'a'.repeat(32)}-192x48.svg`
const items = [
  aSetting('platform', {}, { shipped: true, version: 1, changedBy: null }),
  aSetting('vision2030', { logo_url: picture }),
  aSetting('hptc', {}, { shipped: true, version: 1, changedBy: null }),
]
const past = (version: number, action: string, from: number | null = null) => ({
  version,
  action,
  from,
  at: '2026-11-20T08:00:00.000Z',
  by: action === 'seeded' ? null : { id: '11111111-1111-4111-8111-111111111111', name: 'Lama' },
  value: {},
})
const answers = (key: string) => ({
  'GET /api/platform/brand': { body: { items } },
  [`GET /api/platform/brand/${key}/history`]: {
    body: { items: [past(3, 'restored', 1), past(2, 'saved'), past(1, 'seeded')], nextCursor: null },
  },
})
const routes = [
  { path: '/admin/brand', element: <BrandListScreen /> },
  { path: '/admin/brand/:key', element: <BrandSettingScreen /> },
]
const open = (lang: 'en' | 'ar', key = '') =>
  renderRoutes(routes, { lang, path: key === '' ? '/admin/brand' : `/admin/brand/${key}` })
const refusal = (code: string, details: object) => ({
  status: 409,
  body: { code, message: code, details, requestId: 'r' },
})

// A page for editors opens once it is known who is here.
beforeEach(async () => {
  signInAs()
  await backend()
})

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      title: 'Logos and colours',
      edit: 'Change: Saudi Vision 2030',
      changed: 'Changed',
      altEn: 'Name in English',
      link: 'Link (optional)',
      save: 'Save and show',
      problem: 'There is a problem',
      nameMissing: 'Name · English: Enter a name.',
      shippedPicture: 'Use the picture that came: Logo · light pages',
      own: 'Use colours of our own',
      light: 'Colour on light pages',
      refused: /Words on buttons on light pages: 1\.\d+ : 1/,
      restore: 'Bring version 2 back',
      reset: 'Back to what came',
      resetConfirm: 'Show what came',
      conflict: 'Another user changed this',
      keepMine: 'Save mine over it',
      left: 'You left changes here that were not saved',
      discard: 'Discard changes',
    },
    {
      lang: 'ar',
      title: 'الشعارات والألوان',
      edit: 'تغيير: رؤية السعودية 2030',
      changed: 'غُيّرت',
      altEn: 'الاسم بالإنجليزية',
      link: 'الرابط (اختياري)',
      save: 'حفظ وإظهار',
      problem: 'توجد مشكلة',
      nameMissing: 'الاسم · الإنجليزية: أدخل اسمًا.',
      shippedPicture: 'استخدام الصورة الأصلية: الشعار · الصفحات الفاتحة',
      own: 'استخدام ألواننا',
      light: 'اللون في الصفحات الفاتحة',
      refused: /نصوص الأزرار في الصفحات الفاتحة: \u20661\.\d+ : 1/,
      restore: 'إعادة النسخة 2',
      reset: 'العودة إلى الأصل',
      resetConfirm: 'إظهار الأصل',
      conflict: 'غيّر شخص آخر هذا',
      keepMine: 'حفظ نسختي فوقها',
      left: 'تركت هنا تغييرات لم تُحفظ',
      discard: 'تجاهل التغييرات',
    },
  ]),
)('the marks of the platform ($lang)', (say) => {
  it('are listed with who changed them, each a step from its editor', async () => {
    serve(answers('vision2030'))
    await open(say.lang)
    expect(await screen.findByRole('heading', { level: 1, name: say.title })).toBeTruthy()
    const link = await screen.findByRole('link', { name: say.edit })
    expect(link.getAttribute('href')).toBe('/admin/brand/vision2030')
    const card = within(link.closest('li')!)
    expect(card.getByText(say.changed)).toBeTruthy()
    expect(card.getByText(/Lama/)).toBeTruthy()
  })

  it('keep what is typed while they are saved, over the version that was saved', async () => {
    const user = userEvent.setup()
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const calls = serve({
      ...answers('vision2030'),
      'PUT /api/platform/brand/vision2030': async () => (
        await answered,
        { body: aSetting('vision2030', {}, { version: 4 }) }
      ),
    })
    await open(say.lang, 'vision2030')
    const name = await screen.findByLabelText<HTMLInputElement>(say.altEn)
    const before = name.value
    await write(name, ' one', user)
    await user.click(screen.getByRole('button', { name: say.save }))
    await write(name, ' two', user)
    answer()
    const save = screen.getByRole('button', { name: say.save })
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
    expect(name.value).toBe(`${before} one two`)
    await user.click(screen.getByRole('button', { name: say.save }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 4 })
  })

  it('are saved over the version they were begun from, with a picture put back to the one that came', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...answers('vision2030'),
      'PUT /api/platform/brand/vision2030': { body: aSetting('vision2030', {}, { version: 4 }) },
    })
    await open(say.lang, 'vision2030')
    await user.click(await screen.findByRole('button', { name: say.shippedPicture }))
    const link = screen.getByLabelText(say.link)
    await user.clear(link)
    await user.click(screen.getByRole('button', { name: say.save }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 3,
      value: { logo_url: '/brand/vision2030.svg', link_url: null },
    })
    expect(localStorage.getItem(`athar-typed:${personId}:brand:vision2030`)).toBeNull()
  })

  it('say what is wrong by field before anything is sent, and keep what was typed over a reload', async () => {
    const user = userEvent.setup()
    const calls = serve(answers('vision2030'))
    const first = await open(say.lang, 'vision2030')
    await user.clear(await screen.findByLabelText(say.altEn))
    await user.click(screen.getByRole('button', { name: say.save }))
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByText(say.problem)).toBeTruthy()
    expect(within(summary).getByRole('link', { name: say.nameMissing })).toBeTruthy()
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
    first.unmount()
    await open(say.lang, 'vision2030')
    expect(await screen.findByText(say.left)).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: say.discard })[0]!)
    expect(screen.getByLabelText<HTMLInputElement>(say.altEn).value).toBe('Saudi Vision 2030')
  })

  it('take no colour that cannot be read, and say how much is missing', async () => {
    const user = userEvent.setup()
    const calls = serve(answers('platform'))
    await open(say.lang, 'platform')
    await user.click(await screen.findByRole('checkbox', { name: say.own }))
    const colour = screen.getByLabelText(say.light)
    await user.clear(colour)
    await write(colour, '#FFD54D', user)
    await user.click(screen.getByRole('button', { name: say.save }))
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByText(say.refused)).toBeTruthy()
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
    await user.click(screen.getByRole('button', { name: say.discard }))
  })

  it('are brought back from the history, or to what came after a question', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...answers('vision2030'),
      'POST /api/platform/brand/vision2030/restore': { body: aSetting('vision2030', {}, { version: 4 }) },
      'POST /api/platform/brand/vision2030/reset': { body: aSetting('vision2030', {}, { version: 5, shipped: true }) },
    })
    await open(say.lang, 'vision2030')
    await user.click(await screen.findByRole('button', { name: say.restore }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith('/restore'))?.body).toEqual({ version: 3, from: 2 }),
    )
    const reset = screen.getByRole('button', { name: say.reset })
    await waitFor(() => expect(reset.hasAttribute('disabled')).toBe(false))
    await user.click(reset)
    await user.click(await screen.findByRole('button', { name: say.resetConfirm }))
    await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/reset'))?.body).toEqual({ version: 3 }))
  })

  it('show both where somebody was faster, and save over theirs only when told to', async () => {
    const user = userEvent.setup()
    let asked = 0
    const theirs = { ...aSetting('hptc', { alt_en: 'Their name' }), version: 9 }
    const calls = serve({
      ...answers('hptc'),
      'PUT /api/platform/brand/hptc': () => {
        asked += 1
        return asked === 1 ? refusal('brand.changed-meanwhile', theirs) : { body: { ...theirs, version: 10 } }
      },
    })
    await open(say.lang, 'hptc')
    const name = await screen.findByLabelText(say.altEn)
    await user.clear(name)
    await write(name, 'My name', user)
    await user.click(screen.getByRole('button', { name: say.save }))
    const dialog = within(await screen.findByRole('dialog', { name: say.conflict }))
    expect(dialog.getByText('Their name')).toBeTruthy()
    expect(dialog.getByText('My name')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: say.keepMine }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    expect(calls.filter(({ method }) => method === 'PUT')[1]?.body).toMatchObject({
      version: 9,
      value: { alt_en: 'My name' },
    })
  })
})
