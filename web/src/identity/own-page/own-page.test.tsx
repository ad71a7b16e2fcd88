import { listSessions } from '@athar/contracts/identity'
import type { Lang } from '@athar/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serve } from '../../testing/server.ts'
import { aFactor, aSession, aUser, signInAs } from '../../testing/session.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'

afterEach(endAuthClients)

type Tab = 'account' | 'security' | 'sessions'

async function open(tab: Tab, lang: Lang) {
  vi.resetModules()
  const [{ identityTabs }, { renderPart }] = await Promise.all([
    import('../index.ts'),
    import('../../testing/render.tsx'),
  ])
  const Page = await identityTabs[tab]()
  return renderPart(<Page />, { lang })
}

const aStored = (over: Partial<Record<string, unknown>>) => ({
  id: 's1',
  device: 'Firefox, Windows',
  address: '198.51.100.7',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: '2026-01-02T00:00:00.000Z',
  endsAt: '2026-02-01T00:00:00.000Z',
  confirmed: false,
  current: false,
  ...over,
})
const codes = Array.from({ length: 10 }, (_, at) => `code${at}code${at}xyzw12`)

describe.each(shownIn('en'))('a person’s account (%s)', (lang) => {
  const said = {
    en: {
      name: 'Full name',
      arab: '٠١٢٣٤٥٦٧٨٩',
      save: 'Save',
      saved: 'Saved.',
      next: 'New email',
      change: 'Change the email',
      same: 'This is your address already',
      pending: 'Waiting for confirmation',
      code: 'Code from the message',
      confirm: 'Confirm',
      half: 'Confirmed. Do the same with the message at your other address.',
      startOver: 'Start over',
    },
    ar: {
      name: 'الاسم الكامل',
      arab: '٠١٢٣٤٥٦٧٨٩',
      save: 'حفظ',
      saved: 'تم الحفظ.',
      next: 'البريد الإلكتروني الجديد',
      change: 'تغيير البريد الإلكتروني',
      same: 'هذا عنوانك الحالي',
      pending: 'بانتظار التأكيد',
      code: 'الرمز الوارد في الرسالة',
      confirm: 'تأكيد',
      half: 'تم التأكيد. أكّد كذلك بالرسالة المرسلة إلى عنوانك الآخر.',
      startOver: 'البدء من جديد',
    },
  }[lang]

  it('keeps name, language, digits and calendar, which hold here at once', async () => {
    signInAs()
    const calls = serve({ 'GET /auth/v1/user': { body: aUser() }, 'PUT /auth/v1/user': { body: aUser() } })
    await open('account', lang)
    const name = await screen.findByLabelText<HTMLInputElement>(said.name)
    expect(name.value).toBe('Sara')
    await userEvent.clear(name)
    await write(name, ' سارة ')
    await userEvent.click(screen.getByLabelText(said.arab))
    await userEvent.click(screen.getByRole('button', { name: said.save }))
    expect(await screen.findByText(said.saved)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      data: { full_name: 'سارة', language: lang, digits: 'arab', calendar: 'gregory' },
    })
    expect(localStorage.getItem('digits')).toBe('arab')
  })

  it('says in either language what went wrong, also when the language is changed afterwards', async () => {
    signInAs()
    serve({
      'GET /auth/v1/user': { body: aUser() },
      'PUT /auth/v1/user': { status: 503, body: { code: 503, message: 'Service Unavailable' } },
    })
    const { i18n } = await open('account', lang)
    const told = {
      en: 'The sign-in service cannot be reached, or is busy',
      ar: 'تعذّر الوصول إلى خدمة تسجيل الدخول، أو أنها مشغولة',
    }
    await userEvent.click(await screen.findByRole('button', { name: said.save }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(told[lang])
    const { loadLanguage } = await import('../../platform/language/i18n.ts')
    const other = lang === 'en' ? 'ar' : 'en'
    await act(async () => {
      await loadLanguage(i18n, other)
      await i18n.changeLanguage(other)
    })
    expect(screen.getByRole('alert').textContent).toContain(told[other])
  })

  it('gives back what was typed and not saved to its person, never to another one', async () => {
    signInAs()
    serve({ 'GET /auth/v1/user': { body: aUser() } })
    const first = await open('account', lang)
    const name = await screen.findByLabelText<HTMLInputElement>(said.name)
    await userEvent.clear(name)
    await write(name, 'سارة')
    await write(screen.getByLabelText(said.next), 'new@example.com')
    first.unmount()
    // Somebody else changed the digits meanwhile: that stays.
    serve({ 'GET /auth/v1/user': { body: aUser({ data: { digits: 'arab' } }) } })
    const second = await open('account', lang)
    expect((await screen.findByLabelText<HTMLInputElement>(said.name)).value).toBe('سارة')
    expect(screen.getByLabelText<HTMLInputElement>(said.next).value).toBe('new@example.com')
    expect(screen.getByLabelText<HTMLInputElement>(said.arab).checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: said.startOver }))
    expect(screen.getByLabelText<HTMLInputElement>(said.name).value).toBe('Sara')
    expect(screen.queryByRole('button', { name: said.startOver })).toBeNull()
    await userEvent.type(screen.getByLabelText(said.name), ' A.')
    second.unmount()
    localStorage.setItem('sb-athar-auth-token', JSON.stringify({ ...aSession(), user: { ...aUser(), id: 'another' } }))
    await open('account', lang)
    expect((await screen.findByLabelText<HTMLInputElement>(said.name)).value).toBe('Sara')
    expect(screen.getByLabelText<HTMLInputElement>(said.next).value).toBe('')
    const { OwnDrafts } = await import('../own-drafts.ts')
    const { renderPart } = await import('../../testing/render.tsx')
    await renderPart(<OwnDrafts />)
    await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Sara A.'))
  })

  it('changes its address only to another one, and says what it waits for', async () => {
    signInAs()
    let asked = false
    const calls = serve({
      'GET /auth/v1/user': () => ({ body: { ...aUser(), ...(asked ? { new_email: 'new@example.com' } : {}) } }),
      'PUT /auth/v1/user': () => {
        asked = true
        return { body: aUser() }
      },
    })
    await open('account', lang)
    const next = await screen.findByLabelText<HTMLInputElement>(said.next)
    await write(next, 'SARA@example.com')
    await userEvent.click(screen.getByRole('button', { name: said.change }))
    expect(await screen.findByText(said.same)).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
    await userEvent.clear(next)
    await write(next, 'new@example.com')
    await userEvent.click(screen.getByRole('button', { name: said.change }))
    expect(await screen.findByText(said.pending)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ email: 'new@example.com' })
  })

  it('calls no other address confirmed by half because an earlier one was', async () => {
    signInAs()
    let wanted = 'new@example.com'
    serve({
      'GET /auth/v1/user': () => ({ body: { ...aUser(), new_email: wanted } }),
      'POST /auth/v1/verify': { body: { msg: 'one more', code: '200' } },
      'PUT /auth/v1/user': ({ body }) => {
        wanted = (body as { email: string }).email
        return { body: aUser() }
      },
    })
    await open('account', lang)
    await write(await screen.findByLabelText(said.code), '222222')
    await userEvent.click(screen.getByRole('button', { name: said.confirm }))
    expect(await screen.findByText(said.half)).toBeTruthy()
    await write(screen.getByLabelText(said.next), 'third@example.com')
    await userEvent.click(screen.getByRole('button', { name: said.change }))
    expect(await screen.findByText(/third@example\.com/)).toBeTruthy()
    expect(screen.queryByText(said.half)).toBeNull()
  })

  it('takes the codes of both mails in whichever order, as their links', async () => {
    signInAs()
    let changed = false
    const calls = serve({
      'GET /auth/v1/user': () => ({
        body: changed ? { ...aUser(), email: 'new@example.com' } : { ...aUser(), new_email: 'new@example.com' },
      }),
      'POST /auth/v1/verify': ({ body }) => {
        const { email, token } = body as { email: string; token: string }
        if (token === '222222' && email === 'new@example.com') return { body: { msg: 'one more', code: '200' } }
        if (token !== '111111' || email !== 'sara@example.com')
          return { status: 403, body: { code: 'otp_expired', message: 'no' } }
        changed = true
        return { body: aSession() }
      },
    })
    await open('account', lang)
    const code = await screen.findByLabelText<HTMLInputElement>(said.code)
    await write(code, '222222')
    await userEvent.click(screen.getByRole('button', { name: said.confirm }))
    expect(await screen.findByText(said.half)).toBeTruthy()
    expect(code.value).toBe('')
    await write(code, '111111')
    await userEvent.click(screen.getByRole('button', { name: said.confirm }))
    await waitFor(() => expect(screen.queryByText(said.pending)).toBeNull())
    // Where they pressed is gone: they go on at what came of it.
    expect(document.activeElement?.textContent).toMatch(/\p{L}.*new@example\.com/u)
    expect(document.activeElement?.tagName).toBe('P')
    const sent = calls.filter(({ path }) => path === '/auth/v1/verify').map(({ body }) => body)
    expect(sent).toMatchObject([
      { email: 'sara@example.com', token: '222222', type: 'email_change' },
      { email: 'new@example.com', token: '222222', type: 'email_change' },
      { email: 'sara@example.com', token: '111111', type: 'email_change' },
    ])
  })
})

describe.each(shownIn('en'))('sign-in and security (%s)', (lang) => {
  const said = {
    en: {
      make: 'Make recovery codes',
      once: 'Keep these codes now: they are not shown again.',
      download: 'Download as text',
      kept: 'I have kept them',
      stay: /It is gone once this page is left/,
      left: '3 recovery codes are left.',
      again: 'Make new codes',
      remove: 'Remove My phone',
      removeTitle: 'Remove this second factor?',
      removeNameless: 'Remove Authenticator app',
      kind: 'Authenticator app',
      press: 'Remove',
      last: /It is your last second factor/,
      mailCode: 'Email me the code',
      code: 'Code from the message',
      change: 'Change the password',
      fresh: 'New password',
      repeat: 'New password again',
      done: 'Your password is changed; other devices are signed out, API tokens and your calendar address ended.',
      ends: 'These API tokens end with it:',
    },
    ar: {
      make: 'إنشاء رموز الاسترداد',
      once: 'احفظ هذه الرموز الآن، فلن تُعرض مرة أخرى.',
      download: 'تنزيل كملف نصي',
      kept: 'حفظتها',
      stay: /فلن يظهر بعد مغادرة هذه الصفحة/,
      left: 'بقيت 3 رموز استرداد.',
      again: 'إنشاء رموز جديدة',
      remove: 'إزالة My phone',
      removeTitle: 'إزالة عامل التحقق الثاني هذا؟',
      removeNameless: 'إزالة تطبيق مصادقة',
      kind: 'تطبيق مصادقة',
      press: 'إزالة',
      last: /هو عاملك الأخير/,
      mailCode: 'أرسل الرمز إلى بريدي',
      code: 'الرمز الوارد في الرسالة',
      change: 'تغيير كلمة المرور',
      fresh: 'كلمة المرور الجديدة',
      repeat: 'كلمة المرور الجديدة مرة أخرى',
      done: 'تغيّرت كلمة مرورك وسُجّل خروج الأجهزة الأخرى، وانتهت رموز API وعنوان تقويمك.',
      ends: 'تنتهي معها رموز API التالية:',
    },
  }[lang]
  const recovery = aFactor({ id: 'r1', factor_type: 'recovery_code', friendly_name: 'Recovery codes' })
  const base = { 'GET /auth/v1/passkeys': { body: [] }, 'GET /api/profile/tokens': { body: { items: [] } } }

  it('shows recovery codes once, and from then on only how many are left', async () => {
    const factors = [aFactor()]
    signInAs({ aal: 'aal2', factors })
    let made = false
    serve({
      ...base,
      'GET /auth/v1/user': () => ({ body: aUser({ factors: made ? [...factors, recovery] : factors }) }),
      'POST /auth/v1/factors/recovery-codes': () => {
        made = true
        return { body: { id: 'r1', type: 'recovery_code', friendly_name: 'x', total: 10, codes } }
      },
      'GET /auth/v1/factors/recovery-codes': { body: { id: 'r1', type: 'recovery_code', total: 10, remaining: 3 } },
    })
    const { router } = await open('security', lang)
    await userEvent.click(await screen.findByRole('button', { name: said.make }))
    expect(await screen.findByText(said.once)).toBeTruthy()
    expect(screen.getByText('code-0cod-e0xy-zw12')).toBeTruthy()
    expect(screen.getByRole('button', { name: said.download })).toBeTruthy()
    // Neither a slip of the hand, nor a step back, nor closing the window takes them along unasked.
    const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await userEvent.keyboard('{Escape}')
    expect(leaves()).toBe(false)
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByText(said.stay)).toBeTruthy()
    expect(screen.getByText('code-0cod-e0xy-zw12')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: said.kept }))
    expect(leaves()).toBe(true)
    expect(await screen.findByText(said.left)).toBeTruthy()
    expect(screen.queryByText('code-0cod-e0xy-zw12')).toBeNull()
    expect(screen.getByRole('button', { name: said.again })).toBeTruthy()
  })

  it('says what goes with the last second factor before it goes', async () => {
    const factors = [aFactor()]
    signInAs({ aal: 'aal2', factors })
    let there = true
    const calls = serve({
      ...base,
      'GET /auth/v1/user': () => ({ body: aUser({ factors: there ? factors : [] }) }),
      'DELETE /auth/v1/factors/f1': () => {
        there = false
        return { body: { id: 'f1' } }
      },
      'POST /auth/v1/token': { body: aSession() },
    })
    await open('security', lang)
    await userEvent.click(await screen.findByRole('button', { name: said.remove }))
    const dialog = await screen.findByRole('dialog', { name: said.removeTitle })
    expect(within(dialog).getByText(said.last)).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: said.press }))
    await waitFor(() => expect(screen.queryByRole('button', { name: said.remove })).toBeNull())
    expect(
      calls.some(({ path, query }) => path === '/auth/v1/token' && query.get('grant_type') === 'refresh_token'),
    ).toBe(true)
  })

  it('calls a second factor without a name by what it is', async () => {
    const factors = [aFactor({ friendly_name: '' })]
    signInAs({ aal: 'aal2', factors })
    serve({ ...base, 'GET /auth/v1/user': { body: aUser({ factors }) } })
    await open('security', lang)
    await userEvent.click(await screen.findByRole('button', { name: said.removeNameless }))
    expect(within(await screen.findByRole('dialog', { name: said.removeTitle })).getByText(said.kind)).toBeTruthy()
  })

  it('wants a mailed code for a new password after a day, and loses nothing that was typed', async () => {
    signInAs()
    const calls = serve({
      ...base,
      'GET /auth/v1/user': { body: aUser() },
      'GET /auth/v1/reauthenticate': { body: {} },
      'PUT /auth/v1/user': ({ body }) =>
        (body as { nonce?: string }).nonce === '123456'
          ? { body: aUser() }
          : { status: 400, body: { code: 'reauthentication_needed', message: 'needed' } },
    })
    await open('security', lang)
    await write(await screen.findByLabelText(said.fresh), 'a lantern in the souk')
    await write(screen.getByLabelText(said.repeat), 'a lantern in the souk')
    await userEvent.click(screen.getByRole('button', { name: said.change }))
    await userEvent.click(await screen.findByRole('button', { name: said.mailCode }))
    await write(await screen.findByLabelText(said.code), '123 456')
    expect(screen.getByLabelText<HTMLInputElement>(said.fresh).value).toBe('a lantern in the souk')
    await userEvent.click(screen.getByRole('button', { name: said.change }))
    expect(await screen.findByText(said.done)).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  })

  it('names the API tokens that a new password ends, and none that is over', async () => {
    const aToken = { id: 'living', name: 'Meter', hint: 'a1b2', revokedAt: null, expiresAt: '2099-01-01T00:00:00.000Z' }
    const items = [
      aToken,
      { ...aToken, id: 'ended', name: 'Old meter', revokedAt: '2026-01-01T00:00:00.000Z' },
      { ...aToken, id: 'expired', name: 'Older meter', expiresAt: '2020-01-01T00:00:00.000Z' },
    ]
    signInAs()
    serve({
      ...base,
      'GET /auth/v1/user': { body: aUser() },
      'GET /api/profile/tokens': { body: { items } },
    })
    await open('security', lang)
    expect(await screen.findByText(said.ends)).toBeTruthy()
    // Dots beside the last signs would stand behind them to who reads from the right.
    expect(screen.getByText('Meter').parentElement?.textContent).toMatch(
      lang === 'en' ? /^Meter · ends in a1b2$/ : /^Meter · ينتهي بـ a1b2$/,
    )
    expect(screen.queryByText(/old(er)? meter/i)).toBeNull()
  })
})

describe.each(shownIn('en'))('ways to sign in (%s)', (lang) => {
  const said = {
    en: {
      title: 'Ways to sign in',
      remove: /^Remove .Ministry account.$/,
      press: 'Remove',
      last: /This is the only way to sign in/,
      email: 'Email',
      refused: 'Nothing was added',
      known: 'That account is already linked, here or to someone else.',
    },
    ar: {
      title: 'طرق تسجيل الدخول',
      remove: /^إزالة .حساب الوزارة.$/,
      press: 'إزالة',
      last: /هذه طريقتك الوحيدة/,
      email: 'البريد الإلكتروني',
      refused: 'لم يُضف شيء',
      known: 'هذا الحساب مرتبط بالفعل، بحسابك أو بحساب غيرك.',
    },
  }[lang]
  const external_labels = { 'custom:ministry': { en: 'Ministry account', ar: 'حساب الوزارة' } }
  const offered = { body: { external: { email: true, 'custom:ministry': true }, external_labels } }
  const anIdentity = (provider: string, email: string) => ({
    identity_id: `1000000${provider.length}-0000-4000-8000-000000000000`,
    id: provider,
    user_id: 'p',
    provider,
    identity_data: { email },
    created_at: '2026-01-05T00:00:00.000Z',
  })
  const own = anIdentity('email', 'sara@example.com')
  const there = anIdentity('custom:ministry', 'sara@ministry.example')
  const base = { 'GET /auth/v1/passkeys': { body: [] }, 'GET /auth/v1/settings': offered }
  const section = async () => screen.findByRole('region', { name: said.title })

  it('are listed with address and day, and removed but for the last one, which says why', async () => {
    signInAs()
    let identities = [own, there]
    serve({
      ...base,
      'GET /auth/v1/user': () => ({ body: { ...aUser(), identities } }),
      [`DELETE /auth/v1/user/identities/${there.identity_id}`]: () => {
        identities = [own]
        return { body: {} }
      },
    })
    await open('security', lang)
    const ways = within(await section())
    expect(ways.getByText('sara@ministry.example')).toBeTruthy()
    expect(ways.queryByText(said.last)).toBeNull()
    await userEvent.click(await ways.findByRole('button', { name: said.remove }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: said.press }))
    expect(await ways.findByText(said.last)).toBeTruthy()
    expect(ways.queryByText('sara@ministry.example')).toBeNull()
    expect(ways.getByText(said.email)).toBeTruthy()
  })

  it('say why an account elsewhere was not added, once', async () => {
    signInAs()
    serve({ ...base, 'GET /auth/v1/user': { body: { ...aUser(), identities: [own] } } })
    history.replaceState(null, '', '/profile/security#error=access_denied&error_code=identity_already_exists')
    await open('security', lang)
    const told = await within(await section()).findByRole('alert')
    expect(told.textContent).toContain(said.refused)
    expect(told.textContent).toContain(said.known)
    expect(location.hash).toBe('')
  })

  it('are left out where there is nothing but the password', async () => {
    signInAs()
    serve({
      'GET /auth/v1/passkeys': { body: [] },
      'GET /auth/v1/settings': { body: { external: { email: true }, passkeys_enabled: true } },
      'GET /auth/v1/user': { body: { ...aUser(), identities: [own] } },
    })
    await open('security', lang)
    await screen.findByRole('region', { name: lang === 'en' ? 'Passkeys' : 'مفاتيح المرور' })
    expect(screen.queryByRole('region', { name: said.title })).toBeNull()
  })
})

describe.each(shownIn('en'))('where a person is signed in (%s)', (lang) => {
  const said = {
    en: {
      here: 'This device',
      end: 'End the session on Firefox, Windows',
      confirm: 'Confirm with the second factor',
      others: 'End all other sessions',
      unknown: 'Unknown device',
      done: 'All other sessions are ended.',
    },
    ar: {
      here: 'هذا الجهاز',
      end: 'إنهاء الجلسة على Firefox, Windows',
      confirm: 'التأكيد بعامل التحقق الثاني',
      others: 'إنهاء كل الجلسات الأخرى',
      unknown: 'جهاز غير معروف',
      done: 'أُنهيت كل الجلسات الأخرى.',
    },
  }[lang]
  const own = aStored({ id: '00000000-0000-4000-8000-000000000001', device: null, current: true, confirmed: true })
  const other = aStored({ id: '00000000-0000-4000-8000-000000000002' })

  it('marks this device, and ends another one', async () => {
    signInAs()
    let sessions = [own, other]
    serve({
      [`GET ${listSessions.path}`]: () => ({ body: { sessions } }),
      [`DELETE ${listSessions.path}/${other.id}`]: () => {
        sessions = [own]
        return { status: 204 }
      },
    })
    await open('sessions', lang)
    const row = (await screen.findByText(said.here)).closest('li') ?? document.body
    expect(within(row).getByText(said.unknown)).toBeTruthy()
    expect(within(row).queryByRole('button')).toBeNull()
    expect(within(row).getByText('198.51.100.7')).toBeTruthy()
    const pressed = screen.getByRole('button', { name: said.end })
    await userEvent.click(pressed)
    await waitFor(() => expect(screen.queryByText('Firefox, Windows')).toBeNull())
    expect(screen.queryByRole('button', { name: said.others })).toBeNull()
    // What was pressed is gone; whoever uses the keyboard goes on where it was.
    await waitFor(() => expect(document.activeElement).toBe(row))
  })

  it('asks for the second factor where it is needed, and tells of no fault', async () => {
    signInAs()
    serve({
      [`GET ${listSessions.path}`]: {
        status: 403,
        body: { code: 'second-factor-required', message: '', requestId: 'r-1' },
      },
    })
    await open('sessions', lang)
    expect(await screen.findByRole('button', { name: said.confirm })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('ends all the others', async () => {
    signInAs()
    let sessions = [own, other]
    const calls = serve({
      [`GET ${listSessions.path}`]: () => ({ body: { sessions } }),
      'POST /auth/v1/logout': () => {
        sessions = [own]
        return { status: 204 }
      },
    })
    await open('sessions', lang)
    await userEvent.click(await screen.findByRole('button', { name: said.others }))
    expect(await screen.findByText(said.done)).toBeTruthy()
    expect(calls.find(({ path }) => path === '/auth/v1/logout')?.query.get('scope')).toBe('others')
    await waitFor(() => expect(screen.queryByText('Firefox, Windows')).toBeNull())
  })
})
