import { dataSections, type DataItem, type DataSection } from '@athar/contracts/profile'
import type { Lang } from '@athar/i18n'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { serviceUrl, storageKeyOf } from '../../platform/backend/settings.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { somebody, theOrganisation } from '../testing.ts'
import { loadStoredWords } from '../../app/stored-words.ts'
import { MyDataTab } from './my-data-tab.tsx'

const storedWords = await loadStoredWords()

const words = {
  en: {
    account: 'Your account',
    fullName: 'Full name',
    sessions: '25 entries',
    newest: /The newest 1 are shown here/,
    json: 'Download as JSON',
    profile: 'Your profile',
    give: 'Agree: Usage statistics',
    withdraw: 'Take back: Usage statistics',
    older: /You agreed to version .2020-01-01/,
    saved: 'Your choice is stored.',
    remove: 'Delete my account',
    goes: /2 sessions, 1 API token, 0 notifications/,
    email: 'Type your email to confirm',
    password: 'Your password',
    show: 'Show the password',
    confirm: 'Delete my account in two weeks',
    wrongEmail: 'Type the email of your account',
    wrongPassword: 'The password is not right. Try again.',
    sole: /You are the only owner of these organisations/,
    due: /^Your account will be deleted on .*5.*2026/,
    keep: 'Keep my account',
    kept: 'Your account stays.',
  },
  ar: {
    account: 'حسابك',
    fullName: 'الاسم الكامل',
    sessions: '25 مدخلًا',
    newest: /يظهر هنا أحدث 1/,
    json: 'تنزيل بصيغة JSON',
    profile: 'ملفك الشخصي',
    give: 'أوافق: إحصاءات الاستخدام',
    withdraw: 'سحب الموافقة: إحصاءات الاستخدام',
    older: /كنت قد وافقت على الإصدار .2020-01-01/,
    saved: 'حُفظ اختيارك.',
    remove: 'حذف حسابي',
    goes: /جلستان، ورمز API واحد، ولا إشعارات/,
    email: 'اكتب بريدك الإلكتروني للتأكيد',
    password: 'كلمة مرورك',
    show: 'إظهار كلمة المرور',
    confirm: 'حذف حسابي بعد أسبوعين',
    wrongEmail: 'اكتب البريد الإلكتروني لحسابك',
    wrongPassword: 'كلمة المرور غير صحيحة. حاول مرة أخرى.',
    sole: /أنت المالك الوحيد لهذه المنشآت/,
    due: /^سيُحذف حسابك في .*5.*2026/,
    keep: 'الإبقاء على حسابي',
    kept: 'بقي حسابك كما هو.',
  },
}

const stored: Partial<Record<DataSection, { total: number; items: DataItem[] }>> = {
  account: { total: 1, items: [{ email: 'noura@example.org', fullName: 'نورة', 'some-new-field': 'x' }] },
  sessions: { total: 25, items: [{ createdAt: '2026-11-01T08:00:00.000Z', ipAddress: '10.0.0.7' }] },
}
const base = (deletion: object = {}) => ({
  ...somebody('preparer'),
  'GET /api/profile/my-data': {
    body: { sections: dataSections.map((name) => ({ name, total: 0, items: [], ...stored[name] })) },
  },
  'GET /api/profile/consents': { body: { items: [] } },
  'GET /api/profile/deletion': {
    body: {
      email: 'noura@example.org',
      dueOn: null,
      password: true,
      soleOwnerOf: [],
      lastPlatformOwner: false,
      goes: { sessions: 2, memberships: 1, tokens: 1, notices: 0 },
      ...deletion,
    },
  },
})
const open = (lang: Lang) => renderPart(<MyDataTab stored={storedWords} />, { lang })

describe.each(shownIn('ar'))('my data (%s)', (lang) => {
  const say = words[lang]

  it('shows what is kept, kind by kind, and how much more the file holds', async () => {
    serve(base())
    await open(lang)
    await userEvent.click(await screen.findByText(say.account))
    expect(screen.getByText(say.fullName)).toBeTruthy()
    expect(screen.getByText('نورة')).toBeTruthy()
    // A field that nobody worded yet is shown all the same.
    expect(screen.getByText('some-new-field')).toBeTruthy()
    expect(screen.getByText(say.sessions)).toBeTruthy()
    expect(screen.getByText(say.newest)).toBeTruthy()
    expect(screen.getByRole('link', { name: say.profile }).getAttribute('href')).toBe('/profile')
  })

  it('hands the file to the browser', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = () => 'blob:here'
    URL.revokeObjectURL = () => undefined
    const calls = serve({ ...base(), 'GET /api/profile/my-data/file': { body: { sections: {} } } })
    await open(lang)
    await userEvent.click(await screen.findByRole('button', { name: say.json }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(calls.find(({ path }) => path.endsWith('/file'))?.query.get('format')).toBe('json')
    saved.mockRestore()
  })

  it('stores a choice with the version and the language of the text, and asks again for a newer text', async () => {
    const older = {
      kind: 'usage-statistics',
      version: '2020-01-01',
      language: lang,
      given: true,
      at: '2020-02-01T00:00:00Z',
    }
    const calls = serve({
      ...base(),
      'GET /api/profile/consents': { body: { items: [older] } },
      'POST /api/profile/consents': ({ body }) => ({ status: 201, body: { ...(body as object), at: older.at } }),
    })
    await open(lang)
    expect(await screen.findByText(say.older)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: say.give }))
    expect(await screen.findByText(say.saved)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'usage-statistics',
      given: true,
      language: lang,
      version: '2026-11-20',
    })
    expect(screen.getByRole('button', { name: say.withdraw })).toBeTruthy()
  })

  it('tells what deleting the account costs, asks for address and password, and says what was wrong', async () => {
    const refused = { code: 'profile.password-wrong', message: '', details: {}, requestId: 'r' }
    const calls = serve({ ...base(), 'POST /api/profile/deletion': { status: 422, body: refused } })
    await open(lang)
    expect(await screen.findByText(say.goes)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: say.remove }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: say.confirm }))
    expect(dialog.getByText(say.wrongEmail)).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await write(dialog.getByLabelText(say.email), 'noura@example.org')
    const password = dialog.getByLabelText(say.password)
    await write(password, 'not it')
    expect(password).toHaveProperty('type', 'password')
    await userEvent.click(dialog.getByRole('button', { name: say.show }))
    expect(password).toHaveProperty('type', 'text')
    await userEvent.click(dialog.getByRole('button', { name: say.confirm }))
    expect(await dialog.findByText(say.wrongPassword)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'noura@example.org',
      password: 'not it',
    })
    expect(dialog.getByLabelText(say.email)).toHaveProperty('value', 'noura@example.org')
  })

  it('names the organisations that would be left without an owner, and offers no deletion', async () => {
    const { id, name } = theOrganisation
    serve(base({ soleOwnerOf: [{ id, name }] }))
    await open(lang)
    expect(await screen.findByText(say.sole)).toBeTruthy()
    // There, whichever organisation is acted for.
    const there = screen.getByRole('link', { name: lang === 'en' ? name.en : name.ar })
    expect(there.getAttribute('href')).toBe(`/organisation?tab=ownership&for=${id}`)
    expect(screen.queryByRole('button', { name: say.remove })).toBeNull()
  })

  it('says on which day an account goes that was to go already, and keeps it', async () => {
    let dueOn: string | null = '2026-12-05'
    const deletion = base()['GET /api/profile/deletion'].body
    const calls = serve({
      ...base(),
      'GET /api/profile/deletion': () => ({ body: { ...deletion, dueOn } }),
      'POST /api/profile/deletion/cancel': () => {
        dueOn = null
        return { status: 204 }
      },
      'POST /auth/v1/token': () => ({
        body: JSON.parse(localStorage.getItem(storageKeyOf(serviceUrl())) ?? '') as object,
      }),
    })
    await open(lang)
    expect(await screen.findByText(say.due)).toBeTruthy()
    expect(screen.queryByRole('button', { name: say.remove })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: say.keep }))
    expect(await screen.findByText(say.kept)).toBeTruthy()
    expect(await screen.findByRole('button', { name: say.remove })).toBeTruthy()
    expect(calls.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1)
  })
})
