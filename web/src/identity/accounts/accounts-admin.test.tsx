import type { Account, AccountEntry } from '@athar/contracts/identity'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serve } from '../../testing/server.ts'
import { meAnswer, signInAs } from '../../testing/session.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'

afterEach(endAuthClients)

const id = '22222222-2222-4222-8222-222222222222'
const anEntry = (over: Partial<AccountEntry> = {}): AccountEntry => ({
  id,
  email: 'reem@example.com',
  fullName: 'ريم القحطاني',
  confirmed: true,
  block: null,
  leavingOn: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastSignInAt: null,
  ...over,
})
const anAccount = (over: Partial<Account> = {}): Account => ({
  ...anEntry(),
  confirmedAt: '2026-11-01T09:00:00.000Z',
  signsInElsewhere: false,
  factors: [{ kind: 'totp', addedAt: '2026-11-02T08:00:00.000Z' }],
  sessions: [
    {
      id: '33333333-3333-4333-8333-333333333333',
      device: 'Firefox, Windows',
      address: '203.0.113.7',
      createdAt: '2026-11-19T08:00:00.000Z',
      lastUsedAt: '2026-11-20T08:00:00.000Z',
      confirmed: true,
    },
  ],
  soleOwnerOf: [],
  closed: null,
  ...over,
})
const one = `/api/admin/users/${id}`

beforeEach(() => {
  vi.resetModules()
  signInAs({ aal: 'aal2' })
})

/** Routes read the session when they are loaded, so both are loaded anew. */
async function open(path: string, lang: 'en' | 'ar') {
  const [{ renderRoutes }, { accountsAdminRoutes }] = await Promise.all([
    import('../../testing/render.tsx'),
    import('./routes.ts'),
  ])
  const parts = { Standing: () => <p>standing</p>, Events: () => <p>events</p> }
  return renderRoutes(
    accountsAdminRoutes(async () => parts),
    { lang, path },
  )
}
const as = (role: string) => meAnswer({ platformRoles: [role], aal: 'aal2' })

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      list: 'Accounts',
      search: 'Name or email',
      find: 'Find',
      none: 'No matching accounts',
      all: 'Show all accounts',
      blocked: 'Blocked',
      acts: ['Send a password reset email', 'Remove the second factors', 'End all sessions', 'Block the account'],
      watching: ['End all sessions', 'Block the account'],
      block: 'Block the account',
      reason: 'Reason',
      reasonMissing: 'Write at least three letters',
      dayMissing: 'Choose a day that has not passed.',
      forGood: 'Until further notice',
      sole: 'Only owner of an organisation',
      newOwner: /New owner of .Najd/,
      ownerMissing: 'Choose a member, or that it stays without an owner.',
      alone: /no other member can take over/,
      noMember: 'No other member can sign in.',
      aloneMissing: 'Confirm that it stays without an owner.',
      noOwner: 'Leave it without an owner who can sign in',
      done: 'The account is blocked.',
      lift: 'Lift the block',
      own: /This is your own account/,
      gone: 'There is no such account',
      kind: 'Authenticator app',
    },
    {
      lang: 'ar',
      list: 'الحسابات',
      search: 'الاسم أو البريد الإلكتروني',
      find: 'بحث',
      none: 'لا حسابات مطابقة',
      all: 'عرض كل الحسابات',
      blocked: 'موقوف',
      acts: ['إرسال رابط تعيين كلمة المرور', 'إزالة عوامل التحقق الثانية', 'إنهاء كل الجلسات', 'إيقاف الحساب'],
      watching: ['إنهاء كل الجلسات', 'إيقاف الحساب'],
      block: 'إيقاف الحساب',
      reason: 'السبب',
      reasonMissing: 'اكتب ثلاثة أحرف على الأقل',
      dayMissing: 'اختر يومًا لم يمضِ بعد.',
      forGood: 'حتى إشعار آخر',
      sole: 'المالك الوحيد لمنشأة',
      newOwner: /المالك الجديد لمنشأة .نجد/,
      ownerMissing: 'اختر عضوًا، أو اختر إبقاءها بلا مالك.',
      alone: /ولا عضو آخر يتولى ذلك/,
      noMember: 'لا يوجد عضو آخر يمكنه الدخول.',
      aloneMissing: 'أكّد إبقاءها بلا مالك.',
      noOwner: 'إبقاؤها بلا مالك يمكنه الدخول',
      done: 'أُوقف الحساب.',
      lift: 'رفع الإيقاف',
      own: /هذا حسابك أنت/,
      gone: 'لا يوجد حساب كهذا',
      kind: 'تطبيق مصادقة',
    },
  ]),
)('accounts ($lang)', (words) => {
  const { lang } = words

  it('are found by what stands in the address, and opened', async () => {
    const calls = serve({
      'GET /api/admin/users': { body: { items: [anEntry({ block: { until: null } })], nextCursor: null } },
      [`GET ${one}`]: { body: anAccount() },
      ...as('platform_admin'),
    })
    const { router } = await open('/admin/users?state=blocked', lang)
    const user = userEvent.setup()
    const grid = await screen.findByRole('grid', { name: words.list })
    expect(await within(grid).findByText(words.blocked)).toBeTruthy()
    expect(calls[0]?.query.get('state')).toBe('blocked')
    await user.type(screen.getByLabelText(words.search), 'ريم')
    await user.click(screen.getByRole('button', { name: words.find }))
    await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('ريم'))
    await user.click(await screen.findByText('ريم القحطاني'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/users/${id}`))
  })

  it('say that nobody matches, and show all again', async () => {
    serve({ 'GET /api/admin/users': { body: { items: [], nextCursor: null } }, ...as('platform_admin') })
    const { router } = await open('/admin/users?search=x', lang)
    expect(await screen.findByRole('heading', { name: words.none })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: words.all }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('are blocked with an end and a reason, after both are given', async () => {
    let now = anAccount()
    const calls = serve({
      [`GET ${one}`]: () => ({ body: now }),
      [`POST ${one}/block`]: () => {
        now = anAccount({ block: { until: '2099-12-31T20:59:00.000Z' }, sessions: [] })
        return { body: now }
      },
      ...as('platform_admin'),
    })
    await open(`/admin/users/${id}`, lang)
    const user = userEvent.setup()
    expect(await screen.findByText(words.kind)).toBeTruthy()
    for (const act of words.acts) expect(await screen.findByRole('button', { name: act })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: words.block }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: words.block }))
    expect(await dialog.findByText(words.reasonMissing)).toBeTruthy()
    // Whoever does not see is told where something is missing.
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getByText(words.dayMissing)).toBeTruthy()
    await write(dialog.getByLabelText(words.reason), 'Two continents', user)
    const boxes = dialog.getAllByRole('textbox')
    for (const [at, typed] of ['31', '12', '2099'].entries()) await user.type(boxes[at]!, typed)
    await user.click(dialog.getByRole('button', { name: words.block }))
    expect(await screen.findByText(words.done)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      until: '2099-12-31T23:59:00+03:00',
      reason: 'Two continents',
    })
    expect(await screen.findByRole('button', { name: words.lift })).toBeTruthy()
    expect(screen.queryByRole('button', { name: words.block })).toBeNull()
  })

  it.each(['a member', 'no one'])('ask for a new owner where the person is the only one: %s', async (chosen) => {
    const personId = '44444444-4444-4444-8444-444444444444'
    const organisationId = '55555555-5555-4555-8555-555555555555'
    const organisation = { id: organisationId, name: { en: 'Najd', ar: 'نجد' } }
    const soleOwnerOf = [{ ...organisation, members: [{ personId, name: 'Huda', role: 'admin' as const }] }]
    const calls = serve({
      [`GET ${one}`]: { body: anAccount({ soleOwnerOf }) },
      [`POST ${one}/block`]: { body: anAccount({ block: { until: null }, soleOwnerOf }) },
      ...as('platform_admin'),
    })
    await open(`/admin/users/${id}`, lang)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: words.block }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(words.sole)).toBeTruthy()
    await user.click(dialog.getByLabelText(words.forGood))
    await write(dialog.getByLabelText(words.reason), 'Two continents', user)
    await user.click(dialog.getByRole('button', { name: words.block }))
    expect(await dialog.findByText(words.ownerMissing)).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(dialog.getByRole('combobox', { name: words.newOwner }))
    await user.click(await screen.findByRole('option', { name: chosen === 'a member' ? 'Huda' : words.noOwner }))
    await user.click(dialog.getByRole('button', { name: words.block }))
    expect(await screen.findByText(words.done)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      until: null,
      reason: 'Two continents',
      newOwners: chosen === 'a member' ? [{ organisationId, personId }] : [],
      leavesWithoutOwner: chosen !== 'a member',
    })
  })

  it('say that there is no other member, and show the only way at once', async () => {
    const soleOwnerOf = [{ id: '55555555-5555-4555-8555-555555555555', name: { en: 'Najd', ar: 'نجد' }, members: [] }]
    const calls = serve({
      [`GET ${one}`]: { body: anAccount({ soleOwnerOf }) },
      [`POST ${one}/block`]: { body: anAccount({ block: { until: null } }) },
      ...as('platform_admin'),
    })
    await open(`/admin/users/${id}`, lang)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: words.block }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(words.alone)).toBeTruthy()
    expect(dialog.getByText(words.noMember)).toBeTruthy()
    expect(dialog.queryByRole('combobox', { name: words.newOwner })).toBeNull()
    await user.click(dialog.getByLabelText(words.forGood))
    await write(dialog.getByLabelText(words.reason), 'Two continents', user)
    await user.click(dialog.getByRole('button', { name: words.block }))
    expect(await dialog.findByText(words.aloneMissing)).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: words.noOwner }))
    await user.click(dialog.getByRole('button', { name: words.block }))
    expect(await screen.findByText(words.done)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      newOwners: [],
      leavesWithoutOwner: true,
    })
  })

  it('offer an officer what cannot wait, and nothing on one’s own', async () => {
    let now = anAccount()
    serve({ [`GET ${one}`]: () => ({ body: now }), ...as('security_officer') })
    const { unmount } = await open(`/admin/users/${id}`, lang)
    for (const act of words.watching) expect(await screen.findByRole('button', { name: act })).toBeTruthy()
    for (const act of words.acts.slice(0, 2)) expect(screen.queryByRole('button', { name: act })).toBeNull()
    unmount()
    vi.resetModules()
    now = anAccount({ closed: 'own' })
    await open(`/admin/users/${id}`, lang)
    expect(await screen.findByText(words.own)).toBeTruthy()
    for (const act of words.acts) expect(screen.queryByRole('button', { name: act })).toBeNull()
  })

  it('say when one is gone', async () => {
    serve({
      [`GET ${one}`]: { status: 404, body: { code: 'identity.account-not-found', message: '' } },
      ...as('platform_admin'),
    })
    await open(`/admin/users/${id}`, lang)
    expect(await screen.findByRole('heading', { name: words.gone })).toBeTruthy()
  })
})
