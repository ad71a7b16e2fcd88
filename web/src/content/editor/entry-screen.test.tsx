import { readEntry } from '@athar/contracts/content'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../platform/api/index.ts'
import { backend } from '../../platform/session/index.ts'
import { forgetTyped } from '../../platform/typed.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { anotherSession, signInAs } from '../../testing/session.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { aHeadline, anEntry, aSource, entryId } from '../testing.ts'
import { loadContentPreviews } from '../../app/admin/content-previews.ts'
import { ContentEntryScreen } from './entry-screen.tsx'

const contentPreviews = await loadContentPreviews()

const base = {
  [`GET /api/content/entries/${entryId}`]: { body: anEntry() },
  'GET /api/content/sources': { body: { items: [aSource()] } },
}
const previewed = {
  'GET /api/content/sgi-headline': { body: { items: [], sources: [] } },
  'GET /api/sgi/progress': { body: { metrics: [], sources: [], reportedAt: null } },
}
const draftPath = `PUT /api/content/entries/${entryId}/draft`
const publishPath = `POST /api/content/entries/${entryId}/publish`

const open = (lang: 'en' | 'ar') =>
  renderRoutes(
    [
      { path: '/entries/:id', element: <ContentEntryScreen previews={contentPreviews} /> },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    { lang, path: `/entries/${entryId}` },
  )

// A page for editors opens once it is known who is here.
beforeEach(async () => {
  signInAs()
  await backend()
})

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      english: 'Name English',
      arabic: 'Name Arabic',
      value: 'Value (optional)',
      save: 'Save draft',
      saveAndPublish: 'Save and publish',
      tooLong: 'Shorten this to 200 characters at most.',
      notANumber: 'Enter a number, such as 12.5.',
      summary: 'There is a problem',
      unsaved: 'Not saved yet. What you typed is kept on this device.',
      preview: 'Preview',
      restored: 'You left changes here that were not saved',
      discard: 'Discard my changes',
      conflict: 'Someone else changed this entry',
      keepMine: 'Save mine over it',
      takeTheirs: 'Take theirs',
      inEnglish: 'In English',
      inArabic: 'In Arabic',
      dark: 'Dark',
      incomplete: /^Some fields need another look/,
      delete: 'Delete',
      deleteTitle: 'Delete this entry?',
      deleteConfirm: 'Delete the entry',
      deleted: 'This entry is deleted',
      bringBack: 'Bring it back',
      gone: 'There is no such entry',
      all: 'All entries',
    },
    {
      lang: 'ar',
      english: 'الاسم الإنجليزية',
      arabic: 'الاسم العربية',
      value: 'القيمة (اختياري)',
      save: 'حفظ المسودة',
      saveAndPublish: 'حفظ ونشر',
      tooLong: 'اختصره بحيث لا يتجاوز عدد حروفه 200.',
      notANumber: 'أدخل رقمًا مثل 12.5.',
      summary: 'توجد مشكلة',
      unsaved: 'لم يُحفظ بعد. ما كتبته باقٍ على هذا الجهاز.',
      preview: 'معاينة',
      restored: 'تركت هنا تعديلات لم تُحفظ',
      discard: 'تجاهل تعديلاتي',
      conflict: 'عدّل شخص آخر هذه المادة',
      keepMine: 'حفظ نسختي فوقها',
      takeTheirs: 'أخذ النسخة الأخرى',
      inEnglish: 'بالإنجليزية',
      inArabic: 'بالعربية',
      dark: 'داكن',
      incomplete: /^بعض الحقول تحتاج إلى مراجعة/,
      delete: 'حذف',
      deleteTitle: 'هل تريد حذف هذه المادة؟',
      deleteConfirm: 'حذف المادة',
      deleted: 'هذه المادة محذوفة',
      bringBack: 'إعادتها',
      gone: 'لا توجد مادة كهذه',
      all: 'كل المواد',
    },
  ]),
)('an entry in the editor ($lang)', (say) => {
  const { lang } = say

  it('shows both languages side by side, each in its own direction', async () => {
    serve(base)
    await open(lang)
    const english = await screen.findByLabelText<HTMLInputElement>(say.english)
    const arabic = screen.getByLabelText<HTMLInputElement>(say.arabic)
    expect([english.value, english.lang, english.dir]).toEqual(['Trees planted', 'en', 'ltr'])
    expect([arabic.value, arabic.lang, arabic.dir]).toEqual(['أشجار مزروعة', 'ar', 'rtl'])
    const { title } = anEntry()
    expect(document.title).toContain(title[lang])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title[lang])
  })

  it('says that there is no such entry, and leads back to the others', async () => {
    const missing = { status: 404, body: { code: 'content.entry-not-found', message: '' } }
    serve({ ...base, [`GET /api/content/entries/${entryId}`]: missing })
    await open(lang)
    expect(await screen.findByRole('heading', { name: say.gone })).toBeTruthy()
    expect(screen.getByRole('link', { name: say.all }).getAttribute('href')).toBe('/admin/content')
  })

  it('saves over the version it was begun from, and publishes what was saved', async () => {
    const user = userEvent.setup()
    const saved = anEntry({
      version: 3,
      state: 'changed',
      draft: { version: 3, body: aHeadline({ value: 152 }), sample: false },
    })
    const calls = serve({
      ...base,
      [draftPath]: { body: saved },
      [publishPath]: { body: { ...saved, state: 'published', publishedVersion: 3 } },
    })
    await open(lang)
    const value = await screen.findByLabelText(say.value)
    await user.clear(value)
    await user.type(value, '١٥٢')
    expect(screen.getByText(say.unsaved)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: say.saveAndPublish }))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/publish'))).toBe(true))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 2,
      body: aHeadline({ value: 152 }),
      sample: false,
    })
    expect(calls.find(({ path }) => path.endsWith('/publish'))?.body).toEqual({ version: 3 })
  })

  it('keeps what is typed while it is saved, and saves that over what was', async () => {
    const user = userEvent.setup()
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    let entry = anEntry()
    const calls = serve({
      ...base,
      [`GET /api/content/entries/${entryId}`]: () => ({ body: entry }),
      [draftPath]: async ({ body: sent }) => {
        await answered
        const { body, version } = sent as { body: typeof entry.draft.body; version: number }
        return {
          body: (entry = anEntry({ version: version + 1, draft: { version: version + 1, body, sample: false } })),
        }
      },
    })
    await open(lang)
    const english = await screen.findByLabelText<HTMLInputElement>(say.english)
    await write(english, ' here', user)
    await user.click(screen.getByRole('button', { name: say.save }))
    await write(english, ' and there', user)
    answer()
    const save = screen.getByRole('button', { name: say.save })
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
    expect(english.value).toBe('Trees planted here and there')
    expect(screen.getByText(say.unsaved)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: say.save }))
    await waitFor(() => expect(screen.queryByText(say.unsaved)).toBeNull())
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { version: 2, body: { label: { en: 'Trees planted here' } } },
      { version: 3, body: { label: { en: 'Trees planted here and there' } } },
    ])
  })

  it('publishes what was saved, and forgets it here, also where its editor has left meanwhile', async () => {
    const user = userEvent.setup()
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const saved = anEntry({ version: 3, state: 'changed' })
    const calls = serve({
      ...base,
      [draftPath]: async () => (await answered, { body: saved }),
      [publishPath]: { body: { ...saved, state: 'published', publishedVersion: 3 } },
    })
    const { router } = await open(lang)
    await user.type(await screen.findByLabelText(say.english), '!')
    await user.click(screen.getByRole('button', { name: say.saveAndPublish }))
    await act(() => router.navigate('/elsewhere'))
    answer()
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/publish'))).toBe(true))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('athar-typed:'))).toEqual([])
  })

  it('publishes nothing in the name of another editor who signs in while it is saved, and leaves them nothing of it', async () => {
    const user = userEvent.setup()
    const answer = Promise.withResolvers<void>()
    const saved = anEntry({ version: 3, state: 'changed' })
    let gone = false
    const calls = serve({
      ...base,
      [draftPath]: async () => {
        await answer.promise
        gone = true
        return { body: saved }
      },
      [publishPath]: { body: { ...saved, state: 'published', publishedVersion: 3 } },
      'POST /auth/v1/token': { body: anotherSession() },
    })
    const first = await open(lang)
    await user.type(await screen.findByLabelText(say.english), '!')
    await user.click(screen.getByRole('button', { name: say.saveAndPublish }))
    await act(async () => (await backend()).auth.refreshSession())
    first.unmount()
    await open(lang)
    expect(await screen.findByLabelText<HTMLInputElement>(say.english)).toHaveProperty('value', 'Trees planted')
    answer.resolve()
    await waitFor(() => expect(gone).toBe(true))
    await callApi(readEntry, { params: { id: entryId } })
    expect(calls.some(({ path }) => path.endsWith('/publish'))).toBe(false)
  })

  it('leaves nothing on the device of what was typed while it was saved, where its editor has signed out by then', async () => {
    const user = userEvent.setup()
    const answer = Promise.withResolvers<void>()
    const saved = anEntry({ version: 3, state: 'changed' })
    serve({ ...base, [draftPath]: () => answer.promise.then(() => ({ body: saved })) })
    await open(lang)
    await user.type(await screen.findByLabelText(say.english), '!')
    await user.click(screen.getByRole('button', { name: say.save }))
    await user.type(screen.getByLabelText(say.english), '?')
    forgetTyped()
    answer.resolve()
    const save = screen.getByRole('button', { name: say.save })
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
    expect(Object.keys(localStorage).filter((key) => key.startsWith('athar-typed:'))).toEqual([])
  })

  it('names what is wrong by field before anything is sent, and keeps what was typed', async () => {
    const user = userEvent.setup()
    const calls = serve(base)
    await open(lang)
    const english = await screen.findByLabelText<HTMLInputElement>(say.english)
    await user.clear(english)
    await user.click(english)
    await user.paste('x'.repeat(5000))
    const value = screen.getByLabelText(say.value)
    await user.clear(value)
    await write(value, 'many', user)
    await user.click(screen.getByRole('button', { name: say.save }))
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByText(say.summary)).toBeTruthy()
    expect(within(summary).getAllByRole('link')).toHaveLength(2)
    expect(screen.getByText(say.tooLong)).toBeTruthy()
    expect(screen.getByText(say.notANumber)).toBeTruthy()
    expect(english.value).toHaveLength(5000)
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('keeps what was typed over a reload, and lets it be discarded', async () => {
    const user = userEvent.setup()
    serve(base)
    const first = await open(lang)
    await write(await screen.findByLabelText(say.english), ' again', user)
    first.unmount()
    await open(lang)
    expect(await screen.findByText(say.restored)).toBeTruthy()
    const english = screen.getByLabelText<HTMLInputElement>(say.english)
    expect(english.value).toBe('Trees planted again')
    await user.click(screen.getByRole('button', { name: say.discard }))
    expect(english.value).toBe('Trees planted')
  })

  const theirs = {
    code: 'content.changed-meanwhile',
    message: '',
    requestId: 'r',
    details: {
      version: 5,
      body: aHeadline({ label: { en: 'Trees in the ground', ar: 'أشجار مزروعة' } }),
      sample: false,
      changedAt: '2026-11-02T08:00:00.000Z',
      changedBy: { id: entryId, name: 'Omar' },
    },
  }

  it('shows both where somebody else was faster, and saves over theirs when told to', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base,
      [draftPath]: ({ body }) =>
        (body as { version: number }).version === 5 ? { body: anEntry({ version: 6 }) } : { status: 409, body: theirs },
    })
    await open(lang)
    await user.type(await screen.findByLabelText(say.english), '!')
    await user.click(screen.getByRole('button', { name: say.save }))
    const dialog = await screen.findByRole('dialog', { name: say.conflict })
    expect(within(dialog).getByText('Trees in the ground')).toBeTruthy()
    expect(within(dialog).getByText('Trees planted!')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: say.keepMine }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 5,
      body: { label: { en: 'Trees planted!' } },
    })
  })

  it('takes theirs when told to, and drops what was typed', async () => {
    const user = userEvent.setup()
    let entry = anEntry()
    serve({
      ...base,
      [`GET /api/content/entries/${entryId}`]: () => ({ body: entry }),
      [draftPath]: () => {
        entry = anEntry({ version: 5, draft: { version: 5, body: theirs.details.body, sample: false } })
        return { status: 409, body: theirs }
      },
    })
    await open(lang)
    await user.type(await screen.findByLabelText(say.english), '!')
    await user.click(screen.getByRole('button', { name: say.save }))
    await user.click(await screen.findByRole('button', { name: say.takeTheirs }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(say.english).value).toBe('Trees in the ground'))
  })

  it('previews the draft as it stands on its page, in either language and tone, without turning the page itself', async () => {
    const user = userEvent.setup()
    serve({ ...base, ...previewed })
    await open(lang)
    await user.click(await screen.findByRole('tab', { name: say.preview }))
    const figure = () => screen.findByRole('listitem')
    for (const [name, title, source] of [
      [say.inEnglish, 'Trees planted', /^Source:/],
      [say.inArabic, 'أشجار مزروعة', /^المصدر:/],
    ] as const) {
      await user.click(screen.getByRole('radio', { name }))
      const preview = await screen.findByRole('article', { name })
      expect((await within(preview).findByRole('heading', { level: 3 })).textContent).toContain(title)
      expect(within(await figure()).getByText(source)).toBeTruthy()
      expect(within(await figure()).getByText('151,000,000')).toBeTruthy()
    }
    await user.click(screen.getByRole('radio', { name: say.dark }))
    expect(screen.getByRole('article').className).toContain('scheme-dark')
    expect(document.documentElement.lang).toBe(lang)
    expect(document.documentElement.className).not.toContain('dark')
  })

  it('shows a draft that lacks something member by member, and says why', async () => {
    const user = userEvent.setup()
    serve({ ...base, ...previewed })
    await open(lang)
    for (const label of [say.english, say.arabic]) await user.clear(await screen.findByLabelText(label))
    await user.click(screen.getByRole('tab', { name: say.preview }))
    expect(await screen.findByText(say.incomplete)).toBeTruthy()
    expect(await within(screen.getByRole('article')).findByText('151,000,000')).toBeTruthy()
  })

  it('is deleted when that is confirmed, then only read, and brought back', async () => {
    const user = userEvent.setup()
    let entry = anEntry()
    const gone = anEntry({ state: 'deleted', publishedVersion: null, published: null })
    const calls = serve({
      ...base,
      [`GET /api/content/entries/${entryId}`]: () => ({ body: entry }),
      [`GET /api/content/entries/${entryId}/history`]: { body: { items: [], nextCursor: null } },
      [`POST /api/content/entries/${entryId}/delete`]: () => ({ body: (entry = gone) }),
      [`POST /api/content/entries/${entryId}/bring-back`]: () => ({
        body: (entry = anEntry({ state: 'withdrawn', publishedVersion: null, published: null })),
      }),
    })
    await open(lang)
    await user.click(await screen.findByRole('button', { name: say.delete }))
    const dialog = await screen.findByRole('dialog', { name: say.deleteTitle })
    expect(calls.some(({ path }) => path.endsWith('/delete'))).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: say.deleteConfirm }))
    expect(await screen.findByText(say.deleted)).toBeTruthy()
    expect(calls.find(({ path }) => path.endsWith('/delete'))?.body).toEqual({ version: 2 })
    expect(screen.queryByRole('button', { name: say.save })).toBeNull()
    await user.click(screen.getByRole('button', { name: say.bringBack }))
    expect(await screen.findByRole('button', { name: say.save })).toBeTruthy()
  })
})
