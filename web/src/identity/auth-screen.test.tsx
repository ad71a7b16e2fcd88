import { paths } from '@athar/contracts/paths'
import type { Lang } from '@athar/i18n'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RouteObject } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endAuthClients } from '../testing/auth-clients.ts'
import { serve } from '../testing/server.ts'
import { aFactor, anotherSession, aSession, aUser, signInAs } from '../testing/session.ts'
import { shownIn, wordsIn } from '../testing/shown-in.ts'
import { write } from '../testing/write.ts'

afterEach(endAuthClients)

const about = { 'GET /api/platform/about': { body: { version: '1', demo: false, demoAccounts: [] } } }
const user = {
  id: '1',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'sara@example.com',
  user_metadata: {},
  app_metadata: {},
  identities: [],
  created_at: '2026-01-01T00:00:00Z',
}
const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
const token = () =>
  `${part({ alg: 'ES256', kid: 'k', typ: 'JWT' })}.${part({ sub: '1', exp: Math.floor(Date.now() / 1000) + 900 })}.${part('signature')}`
const session = () => ({
  access_token: token(),
  token_type: 'bearer',
  expires_in: 900,
  expires_at: 1,
  refresh_token: 'r',
  user,
})

/** The session lives in modules; each test begins with fresh ones. */
async function open(lang: Lang, state: unknown = null, search = '', further: RouteObject[] = []) {
  vi.resetModules()
  const [{ AuthScreen }, { renderRoutes }] = await Promise.all([
    import('./auth-screen.tsx'),
    import('../testing/render.tsx'),
  ])
  const view = await renderRoutes(
    [{ path: '/auth', Component: AuthScreen }, ...further, { path: '*', element: <p>elsewhere</p> }],
    { lang, path: paths.auth() + search },
  )
  // Drawn anew before anything is pressed: the page learns from the state where to lead back to.
  if (state !== null) await act(() => view.router.navigate(paths.auth(), { state }))
  return view
}

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm Password',
    setUp: /come back to this tab, or open the set-up link once more/,
    signIn: 'Sign In',
    signUp: 'Sign Up',
    differ: 'Passwords do not match',
    short: 'Password must be at least 6 characters',
    unexpected: 'An unexpected error occurred',
    unreachable: 'The sign-in service cannot be reached, or is busy',
  },
  ar: {
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    confirm: 'تأكيد كلمة المرور',
    setUp: /عُد إلى علامة التبويب هذه، أو افتح رابط الإعداد/,
    signIn: 'تسجيل الدخول',
    signUp: 'إنشاء حساب',
    differ: 'كلمتا المرور غير متطابقتين',
    short: 'يجب ألا تقل كلمة المرور عن 6 أحرف',
    unexpected: 'حدث خطأ غير متوقع',
    unreachable: 'تعذّر الوصول إلى خدمة تسجيل الدخول، أو أنها مشغولة',
  },
} as const

describe.each(shownIn('ar'))('signing up (%s)', (lang) => {
  const said = words[lang]
  const fill = async (password: string, confirm: string) => {
    const person = userEvent.setup()
    await person.click(await screen.findByRole('tab', { name: said.signUp }))
    await write(screen.getByLabelText(said.email), 'sara@example.com', person)
    await write(screen.getByLabelText(said.password), password, person)
    await write(screen.getByLabelText(said.confirm), confirm, person)
    await person.click(screen.getByRole('button', { name: said.signUp }))
  }

  it.each([
    ['secret1', 'secret2', said.differ],
    ['abc', 'xyz', said.differ],
    ['abc', 'abc', said.short],
  ])('checks %s and %s before anything is sent', async (password, confirm, message) => {
    const calls = serve(about)
    await open(lang)
    await fill(password, confirm)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(calls.filter((call) => call.path.includes('signup'))).toEqual([])
  })

  it('says what is amiss in the language that the page is turned to', async () => {
    serve(about)
    const { i18n } = await open(lang)
    await fill('secret1', 'secret2')
    expect((await screen.findByRole('alert')).textContent).toContain(said.differ)
    const { loadLanguage } = await import('../platform/language/i18n.ts')
    const other = lang === 'en' ? 'ar' : 'en'
    await act(async () => {
      await loadLanguage(i18n, other)
      await i18n.changeLanguage(other)
    })
    expect(screen.getByRole('alert').textContent).toContain(words[other].differ)
  })

  it('keeps what was typed over a look at the other tab and at another way in', async () => {
    serve(about)
    const { router } = await open(lang)
    await fill('secret1', 'secret2')
    await userEvent.click(screen.getByRole('tab', { name: said.signIn }))
    expect(screen.getByLabelText<HTMLInputElement>(said.email).value).toBe('sara@example.com')
    await act(() => router.navigate('/auth?step=forgot'))
    await act(() => router.navigate(-1))
    await userEvent.click(await screen.findByRole('tab', { name: said.signUp }))
    expect(
      [said.email, said.password, said.confirm].map((name) => screen.getByLabelText<HTMLInputElement>(name).value),
    ).toEqual(['sara@example.com', 'secret1', 'secret2'])
  })

  it('sends no name, keeps it here, and says where the mail went', async () => {
    const calls = serve({ ...about, 'POST /auth/v1/signup': { body: user } })
    const { router } = await open(lang)
    const person = userEvent.setup()
    await person.click(await screen.findByRole('tab', { name: said.signUp }))
    await write(screen.getByLabelText(lang === 'en' ? 'Full Name' : 'الاسم الكامل'), 'Sara Alharbi', person)
    await fill('secret1', 'secret1')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const sent = calls.find((call) => call.path === '/auth/v1/signup')
    expect(sent?.body).toMatchObject({ email: 'sara@example.com', password: 'secret1', data: {} })
    expect(localStorage.getItem('athar-full-name')).toContain('Sara Alharbi')
    expect(sessionStorage.getItem('athar-awaiting')).toBe('sara@example.com')
  })

  it('leads nobody who signs up to the page of somebody else whose session ended, nor mails its address', async () => {
    const calls = serve({ ...about, 'POST /auth/v1/signup': { body: user } })
    const { router } = await open(lang, { from: '/inventory/records?search=bonus', of: 'somebody else' })
    await userEvent.click(await screen.findByRole('tab', { name: said.signUp }))
    await fill('secret1', 'secret1')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const sent = calls.find((call) => call.path === '/auth/v1/signup')
    expect(new URL(sent!.query.get('redirect_to')!).pathname).toBe('/')
    expect(sessionStorage.getItem('athar-return')).toBe('/')
  })

  const typeCode = async (digits: string) => {
    await userEvent.type(
      await screen.findByLabelText(lang === 'en' ? 'Code from the message' : 'الرمز الوارد في الرسالة'),
      digits,
    )
  }

  it('takes the code of the mail as its link, and leads on', async () => {
    const calls = serve({ ...about, 'POST /auth/v1/verify': { body: session() } })
    sessionStorage.setItem('athar-awaiting', 'sara@example.com')
    const { router } = await open(lang)
    await typeCode('123456')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(calls.find((call) => call.path === '/auth/v1/verify')?.body).toMatchObject({
      email: 'sara@example.com',
      token: '123456',
      type: 'signup',
    })
  })

  it('lets whoever types the code of a mailbox signed up for twice choose the password', async () => {
    serve({
      ...about,
      'POST /auth/v1/verify': ({ body }) =>
        (body as { type: string }).type === 'recovery'
          ? { body: session() }
          : { status: 403, body: { code: 'otp_expired', message: 'no' } },
    })
    sessionStorage.setItem('athar-awaiting', 'sara@example.com')
    const { router } = await open(lang)
    await typeCode('123456')
    await waitFor(() => expect(router.state.location.search).toBe('?step=new-password'))
    expect(await screen.findByLabelText(lang === 'en' ? 'New password' : 'كلمة المرور الجديدة')).toBeTruthy()
  })

  it('tells whoever came by the set-up link of the platform how to go on with it', async () => {
    serve(about)
    sessionStorage.setItem('athar-awaiting', 'sara@example.com')
    sessionStorage.setItem('athar-set-up', 'printed')
    await open(lang)
    expect(await screen.findByText(said.setUp)).toBeTruthy()
  })
})

describe('where the operator asks for long passwords', () => {
  it.each([
    [
      'en',
      'At least 15 characters. A long phrase is safer than a short riddle.',
      'Password must be at least 15 characters',
    ],
    ['ar', '15 حرفًا على الأقل. العبارة الطويلة أكثر أمانًا من كلمة قصيرة معقدة.', 'يجب ألا تقل كلمة المرور عن 15 حرفًا'],
  ] as const)('the form says how long, and sends no shorter one (%s)', async (lang, hint, refusal) => {
    const calls = serve({ ...about, 'GET /auth/v1/settings': { body: { external: {}, password_min_length: 15 } } })
    await open(lang)
    const said = words[lang]
    await userEvent.click(await screen.findByRole('tab', { name: said.signUp }))
    expect(await screen.findByText(hint)).toBeTruthy()
    await write(screen.getByLabelText(said.email), 'sara@example.com')
    await write(screen.getByLabelText(said.password), 'fourteen signs')
    await write(screen.getByLabelText(said.confirm), 'fourteen signs')
    await userEvent.click(screen.getByRole('button', { name: said.signUp }))
    expect((await screen.findByRole('alert')).textContent).toContain(refusal)
    expect(calls.filter((call) => call.path.includes('signup'))).toEqual([])
  })
})

describe('where the operator makes the accounts', () => {
  it.each([
    ['en', 'New accounts cannot be created here. Ask the platform administrator for an invitation.'],
    ['ar', 'إنشاء الحسابات غير متاح هنا. اطلب دعوة من إدارة المنصة.'],
  ] as const)('nobody is offered to make one, and signing in stays (%s)', async (lang, line) => {
    serve({ ...about, 'GET /auth/v1/settings': { body: { external: {}, disable_signup: true } } })
    await open(lang)
    expect(await screen.findByText(line)).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByRole('button', { name: words[lang].signIn })).toBeTruthy()
  })
})

describe('a session that ended by itself', () => {
  it.each([
    ['en', 'Your session ended. Sign in to go on where you were.'],
    ['ar', 'انتهت جلستك. سجّل الدخول لتتابع من حيث توقفت.'],
  ] as const)('says in one line why its person stands here (%s)', async (lang, line) => {
    localStorage.setItem('sb-athar-auth-token', JSON.stringify(session()))
    serve({
      ...about,
      'POST /auth/v1/token': { status: 400, body: { code: 'refresh_token_not_found', message: 'gone' } },
      'POST /auth/v1/logout': { status: 401, body: { code: 'bad_jwt', message: 'gone' } },
    })
    await open(lang)
    expect(await screen.findByText(line)).toBeTruthy()
  })

  it('is not told to whoever comes anew, nor to whoever left', async () => {
    serve(about)
    await open('en')
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeTruthy()
    expect(screen.queryByText(/^Your session ended/)).toBeNull()
    localStorage.setItem('sb-athar-auth-token', JSON.stringify({ ...session(), expires_at: Date.now() / 1000 + 900 }))
    serve({ ...about, 'POST /auth/v1/logout': { body: {} } })
    vi.resetModules()
    const { sessionStore, backend, signOut } = await import('../platform/session/session-store.ts')
    await backend()
    expect(sessionStore.read().status).toBe('signed-in')
    await signOut()
    expect(sessionStore.read()).toEqual({ status: 'signed-out', ended: false, unreachable: false })
  })
})

describe('signing in', () => {
  const fill = async (lang: Lang, password = 'secret1') => {
    const person = userEvent.setup()
    await write(await screen.findByLabelText(words[lang].email), 'sara@example.com', person)
    await write(screen.getByLabelText(words[lang].password), password, person)
    await person.click(screen.getByRole('button', { name: words[lang].signIn }))
  }

  it('shows the server’s own words in English', async () => {
    serve({
      ...about,
      'POST /auth/v1/token': {
        status: 400,
        body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
      },
    })
    await open('en')
    await fill('en')
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid login credentials')
  })

  it('chooses Arabic words by code, and the server’s for a code it does not know', async () => {
    serve({
      ...about,
      'POST /auth/v1/token': {
        status: 400,
        body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
      },
    })
    await open('ar')
    await fill('ar')
    expect((await screen.findByRole('alert')).textContent).toContain('البريد الإلكتروني أو كلمة المرور غير صحيحة')
  })

  it.each([
    ['Too many attempts. Try again in 3 minutes.', 'محاولات كثيرة جدًا. حاول مرة أخرى بعد 3 دقائق.'],
    ['Too many attempts. Try again in 2 seconds.', 'محاولات كثيرة جدًا. حاول مرة أخرى بعد ثانيتين.'],
    ['Request rate limit reached', 'محاولات كثيرة جدًا. انتظر بضع دقائق ثم حاول مرة أخرى.'],
  ])('says in Arabic how long to wait: %s', async (message, said) => {
    serve({ ...about, 'POST /auth/v1/token': { status: 429, body: { code: 'over_request_rate_limit', message } } })
    await open('ar')
    await fill('ar')
    expect((await screen.findByRole('alert')).textContent).toContain(said)
  })

  it.each(shownIn('ar'))('says that the service cannot be reached, or is busy (%s)', async (lang) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serve(about)
    const { unmount } = await open(lang)
    await fill(lang)
    expect((await screen.findByRole('alert')).textContent).toContain(words[lang].unreachable)
    unmount()
    serve({ ...about, 'POST /auth/v1/token': { status: 503, body: { message: 'Service Unavailable' } } })
    await open(lang)
    await fill(lang)
    expect((await screen.findByRole('alert')).textContent).toContain(words[lang].unreachable)
  })

  it.each([
    ['en', 'Too many at once'],
    ['ar', words.ar.unreachable],
  ] as const)('keeps what a busy server says to those who read its language (%s)', async (lang, told) => {
    serve({ ...about, 'POST /auth/v1/token': { status: 503, body: { message: 'Too many at once' } } })
    await open(lang)
    await fill(lang)
    expect((await screen.findByRole('alert')).textContent).toContain(told)
  })

  it.each(shownIn('ar'))('calls what nobody foresaw unexpected (%s)', async (lang) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serve({ ...about, 'POST /auth/v1/token': { body: null } })
    await open(lang)
    await fill(lang)
    expect((await screen.findByRole('alert')).textContent).toContain(words[lang].unexpected)
  })

  // The client keeps no code of an answer with 500: what it hands on is the sentence, or the phrase of HTTP.
  it.each([
    ['en', 'Something went wrong on our side. Try again.', 'Something went wrong on our side. Try again.'],
    ['en', 'Internal Server Error', words.en.unexpected],
    ['ar', 'Something went wrong on our side. Try again.', 'حدث خلل من جانبنا. حاول مرة أخرى.'],
    ['ar', 'Internal Server Error', words.ar.unexpected],
  ] as const)('says in the reader’s language that the server failed (%s: %s)', async (lang, message, told) => {
    serve({ ...about, 'POST /auth/v1/token': { status: 500, body: { code: 'unexpected_failure', message } } })
    await open(lang)
    await fill(lang)
    expect((await screen.findByRole('alert')).textContent).toContain(told)
  })

  it('greets, and returns to the page that was asked for', async () => {
    serve({ ...about, 'POST /auth/v1/token': { body: session() } })
    const { router } = await open('en', { from: '/inventory/records?site=1' })
    await fill('en')
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/inventory/records?site=1'),
    )
    const { toastStore: shown } = await import('../ui/toast/toast-store.ts')
    expect(shown.read()).toMatchObject([
      { lane: 'message', type: 'success', title: 'Welcome back!', description: 'You have successfully signed in.' },
    ])
  })

  it('leads nobody to the page that somebody else left here, also by way of a look at another way in', async () => {
    serve({ ...about, 'POST /auth/v1/token': { body: session() } })
    const { router } = await open('en', { from: '/inventory/records?search=bonus', of: 'somebody else' })
    await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Back to sign in' }))
    await fill('en')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('asks for what is missing', async () => {
    const calls = serve(about)
    await open('en')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Enter your email')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(calls.filter((call) => call.path.includes('token'))).toEqual([])
  })

  it('shows the password only when asked to', async () => {
    serve(about)
    await open('en')
    const field = await screen.findByLabelText<HTMLInputElement>('Password')
    expect(field.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(field.type).toBe('text')
  })
})

describe.each(
  wordsIn('ar', [
    ['en', 'New password'],
    ['ar', 'كلمة المرور الجديدة'],
  ]),
)('a new password, half typed (%s)', (lang, label) => {
  it('that is too short takes the focus when it is sent', async () => {
    signInAs()
    serve(about)
    await open(lang, null, '?step=new-password')
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    await userEvent.type(field, 'abc')
    const again = document.querySelectorAll<HTMLInputElement>('input[autocomplete=new-password]')[1]!
    await userEvent.type(again, 'abc{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('is not left to another person who signs in over this one', async () => {
    signInAs()
    serve({ ...about, 'POST /auth/v1/token': { body: anotherSession() } })
    await open(lang, null, '?step=new-password')
    await write(await screen.findByLabelText(label), 'half a pal')
    const { backend } = await import('../platform/session/session-store.ts')
    await act(async () => (await backend()).auth.refreshSession())
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(''))
  })
})

describe('back from another site', () => {
  it('leads to the page that was asked for, however long that page takes to come', async () => {
    signInAs()
    sessionStorage.setItem('athar-return', '/profile?tab=security')
    serve({ ...about, 'POST /auth/v1/token': { body: aSession() } })
    const code = Promise.withResolvers<{ Component: () => null }>()
    const { router } = await open('en', null, '', [{ path: '/profile', lazy: () => code.promise }])
    await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/profile'))
    // Meanwhile the session is renewed, and the page that is left is drawn again.
    const { backend } = await import('../platform/session/index.ts')
    await act(async () => (await backend()).auth.refreshSession())
    await act(async () => code.resolve({ Component: () => null }))
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
    expect(router.state.location).toMatchObject({ pathname: '/profile', search: '?tab=security' })
    expect(sessionStorage.getItem('athar-return')).toBeNull()
  })
})

describe('a mailed link', () => {
  it('spends its token only when the button is pressed', async () => {
    const calls = serve({ ...about, 'POST /auth/v1/verify': { body: session() } })
    const { router } = await open('en', null, '?token_hash=abc&type=signup')
    expect(await screen.findByRole('heading', { name: 'Confirm your email' })).toBeTruthy()
    expect(calls.filter((call) => call.path.includes('verify'))).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(calls.find((call) => call.path === '/auth/v1/verify')?.body).toMatchObject({
      token_hash: 'abc',
      type: 'signup',
    })
  })

  it.each([
    ['en', 'Sign In', '\u2068sara@example.com\u2069 is signed in here', 'Stay signed in'],
    ['ar', 'تسجيل الدخول', 'الجلسة المفتوحة هنا باسم \u2068sara@example.com\u2069', 'البقاء في الجلسة الحالية'],
  ] as const)('tells who is signed in here before it takes their place, and leaves them (%s)', async (...said) => {
    const [lang, press, here, stay] = said
    signInAs()
    const calls = serve({ ...about, 'POST /auth/v1/verify': { body: anotherSession() } })
    const { router } = await open(lang, null, '?token_hash=abc&type=magiclink&redirect_to=%2Finventory')
    expect(await screen.findByText(here)).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: stay }))
    expect(router.state.location.pathname).toBe('/')
    expect(calls.filter(({ path }) => path.includes('verify'))).toEqual([])
    expect(localStorage.getItem('sb-athar-auth-token')).toContain('sara@example.com')
    await act(() => router.navigate(-1))
    await userEvent.click(await screen.findByRole('button', { name: press }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'))
    expect(localStorage.getItem('sb-athar-auth-token')).toContain('noura@example.com')
  })

  it.each([
    ['%2Finventory%3Fyear%3D2025', '/inventory', '?year=2025'],
    ['%2F%2Fevil.example', '/', ''],
    ['https%3A%2F%2Fevil.example%2F', '/', ''],
    ['%2F%5Cevil.example', '/', ''],
    ['%2Fauth%3Fstep%3Dlink', '/', ''],
  ])('goes on to the page of ours that it carries: %s', async (carried, pathname, search) => {
    serve({ ...about, 'POST /auth/v1/verify': { body: session() } })
    const { router } = await open('en', null, `?token_hash=abc&type=magiclink&redirect_to=${carried}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }))
  })

  it('is asked for with the page that was asked for before', async () => {
    const calls = serve({ ...about, 'POST /auth/v1/otp': { body: {} } })
    await open('en', { from: '/inventory?year=2025' })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in by email' }))
    await write(screen.getByLabelText('Email'), 'sara@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/auth/v1/otp')?.query.get('redirect_to')).toBe(
        `${location.origin}/inventory?year=2025`,
      ),
    )
  })

  it.each([
    ['en', 'Confirm', 'The sign-in service cannot be reached, or is busy'],
    ['ar', 'تأكيد', 'تعذّر الوصول إلى خدمة تسجيل الدخول'],
  ] as const)('is not called spent where nobody answered, and may be pressed again (%s)', async (lang, press, told) => {
    let answers = false
    serve({
      ...about,
      'POST /auth/v1/verify': () => {
        if (answers) return { body: session() }
        throw new TypeError('the connection broke')
      },
    })
    const { router } = await open(lang, null, '?token_hash=abc&type=signup')
    await userEvent.click(await screen.findByRole('button', { name: press }))
    expect((await screen.findByRole('alert')).textContent).toContain(told)
    answers = true
    await userEvent.click(screen.getByRole('button', { name: press }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('says when it is spent, and offers another', async () => {
    serve({
      ...about,
      'POST /auth/v1/verify': {
        status: 403,
        body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
      },
      'POST /auth/v1/resend': { body: {} },
    })
    await open('ar', null, '?token_hash=abc&type=signup')
    await userEvent.click(await screen.findByRole('button', { name: 'تأكيد' }))
    expect((await screen.findByRole('alert')).textContent).toContain('لم يعد هذا الرابط صالحًا')
    await write(screen.getByLabelText('البريد الإلكتروني'), 'sara@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'إعادة الإرسال' }))
    expect(await screen.findByText('الرسالة في طريقها إليك.')).toBeTruthy()
  })

  const spent = {
    'POST /auth/v1/verify': { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } },
  }

  it.each([
    ['recovery', 'Go on', '?step=forgot'],
    ['magiclink', 'Sign In', '?step=link'],
  ])('%s leads to where another is asked for, once it is spent', async (type, press, search) => {
    serve({ ...about, ...spent })
    const { router } = await open('en', null, `?token_hash=abc&type=${type}&redirect_to=%2Finventory`)
    await userEvent.click(await screen.findByRole('button', { name: press }))
    await userEvent.click(await screen.findByRole('link', { name: 'Ask for a new link' }))
    expect(router.state.location).toMatchObject({ search, state: { from: '/inventory' } })
    expect(await screen.findByLabelText('Email')).toBeTruthy()
  })

  it('is no way in any more for whoever is in: it leads on, and asks for nothing', async () => {
    signInAs()
    serve({ ...about, ...spent })
    const { router } = await open('en', null, '?token_hash=abc&type=signup&redirect_to=%2Finventory')
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    const on = await screen.findByRole('link', { name: 'Go on to Athar' })
    expect(screen.queryByLabelText('Email')).toBeNull()
    await userEvent.click(on)
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'))
  })

  it('of an invitation that is spent says who sends another', async () => {
    serve({ ...about, ...spent })
    await open('ar', null, '?token_hash=abc&type=invite')
    await userEvent.click(await screen.findByRole('button', { name: 'قبول الدعوة' }))
    expect(await screen.findByText('اطلب ممن دعاك إرسال الدعوة من جديد.')).toBeTruthy()
  })
})

describe.each(shownIn('ar'))('the second half of signing in (%s)', (lang) => {
  const said = {
    en: {
      title: 'Confirm that it is you',
      code: 'Code from the authenticator app',
      submit: 'Confirm',
      somebodyElse: 'Sign in as someone else',
      recovery: 'Use a recovery code',
      recoveryCode: 'Recovery code',
      wrong: 'Invalid code',
      welcome: 'Welcome back!',
    },
    ar: {
      title: 'أكّد هويتك',
      code: 'الرمز من تطبيق المصادقة',
      submit: 'تأكيد',
      somebodyElse: 'تسجيل الدخول بحساب آخر',
      recovery: 'استخدام رمز استرداد',
      recoveryCode: 'رمز الاسترداد',
      wrong: 'الرمز غير صحيح. جرّب الرمز التالي.',
      welcome: 'مرحبًا بعودتك!',
    },
  }[lang]
  const factors = [aFactor(), aFactor({ id: 'r1', factor_type: 'recovery_code', friendly_name: 'Recovery codes' })]
  const held = {
    ...about,
    'POST /auth/v1/token': { body: aSession({ factors }) },
    'GET /auth/v1/user': { body: aUser({ factors }) },
    'POST /auth/v1/factors/f1/challenge': { body: { id: 'c1', type: 'totp', expires_at: 1 } },
  }
  const enter = async () => {
    const person = userEvent.setup()
    await write(await screen.findByLabelText(words[lang].email), 'sara@example.com', person)
    await write(screen.getByLabelText(words[lang].password), 'secret1', person)
    await person.click(screen.getByRole('button', { name: words[lang].signIn }))
    return person
  }

  it('asks for the code, keeps it when it is wrong, and then goes to the page that was asked for', async () => {
    let right = false
    serve({
      ...held,
      'POST /auth/v1/factors/f1/verify': () =>
        right
          ? { body: aSession({ aal: 'aal2', factors }) }
          : { status: 422, body: { code: 'mfa_verification_failed', message: 'Invalid code' } },
    })
    const { router } = await open(lang, { from: '/inventory' })
    const person = await enter()
    expect(await screen.findByRole('heading', { name: said.title })).toBeTruthy()
    const code = await screen.findByLabelText<HTMLInputElement>(said.code)
    await write(code, '123456', person)
    await person.click(screen.getByRole('button', { name: said.submit }))
    expect((await screen.findByRole('alert')).textContent).toContain(said.wrong)
    expect(code.value).toBe('123456')
    expect(router.state.location.pathname).toBe('/auth')
    right = true
    await person.click(screen.getByRole('button', { name: said.submit }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'))
    expect(await screen.findByText(said.welcome)).toBeTruthy()
  })

  it('leaves nothing of what was typed to whoever signs in as somebody else', async () => {
    serve({ ...held, 'POST /auth/v1/logout': { status: 204 } })
    await open(lang)
    const person = await enter()
    await person.click(await screen.findByRole('button', { name: said.somebodyElse }))
    const email = await screen.findByLabelText<HTMLInputElement>(words[lang].email)
    expect([email.value, screen.getByLabelText<HTMLInputElement>(words[lang].password).value]).toEqual(['', ''])
    expect(sessionStorage.getItem('athar-awaiting')).toBeNull()
  })

  it('takes a recovery code where the factor is not at hand', async () => {
    const calls = serve({
      ...held,
      'POST /auth/v1/factors/recovery-codes/verify': { body: aSession({ aal: 'aal2', factors }) },
    })
    const { router } = await open(lang)
    const person = await enter()
    await person.click(await screen.findByRole('button', { name: said.recovery }))
    await write(screen.getByLabelText(said.recoveryCode), ' ab12-cd34 ', person)
    await person.click(screen.getByRole('button', { name: said.submit }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(calls.find(({ path }) => path.endsWith('/recovery-codes/verify'))?.body).toEqual({ code: 'ab12-cd34' })
  })
})

describe('the way in by mail', () => {
  it.each([
    ['en', 'Forgot your password?', 'Send the link', 'Look into your mailbox'],
    ['ar', 'نسيت كلمة المرور؟', 'إرسال الرابط', 'راجع بريدك الإلكتروني'],
  ] as const)('takes the address along, and says the same whoever asks (%s)', async (lang, forgot, send, sent) => {
    const calls = serve({ ...about, 'POST /auth/v1/recover': { body: {} } })
    await open(lang)
    await write(await screen.findByLabelText(words[lang].email), 'sara@example.com')
    await userEvent.click(screen.getByRole('button', { name: forgot }))
    expect(screen.getByLabelText<HTMLInputElement>(words[lang].email).value).toBe('sara@example.com')
    await userEvent.click(screen.getByRole('button', { name: send }))
    expect(await screen.findByText(sent)).toBeTruthy()
    expect(calls.find(({ path }) => path === '/auth/v1/recover')?.body).toMatchObject({ email: 'sara@example.com' })
  })

  it('ends with a new password, which is checked before it is sent', async () => {
    const calls = serve({
      ...about,
      'POST /auth/v1/verify': { body: aSession() },
      'PUT /auth/v1/user': { body: aUser() },
    })
    const { router } = await open('en', null, '?token_hash=abc&type=recovery')
    await userEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await write(await screen.findByLabelText('New password'), 'a lantern in the souk')
    expect(screen.getByText('Very hard to guess')).toBeTruthy()
    await write(screen.getByLabelText('New password again'), 'another')
    await userEvent.click(screen.getByRole('button', { name: 'Save the password' }))
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
    await userEvent.clear(screen.getByLabelText('New password again'))
    await write(screen.getByLabelText('New password again'), 'a lantern in the souk')
    await userEvent.click(screen.getByRole('button', { name: 'Save the password' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ password: 'a lantern in the souk' })
  })

  it('of an invitation asks for a first password', async () => {
    serve({ ...about, 'POST /auth/v1/verify': { body: aSession() } })
    await open('ar', null, '?token_hash=abc&type=invite')
    await userEvent.click(await screen.findByRole('button', { name: 'قبول الدعوة' }))
    expect(await screen.findByRole('heading', { name: 'تعيين كلمة مرور' })).toBeTruthy()
  })
})

describe('an account elsewhere', () => {
  const external = { email: true, phone: false, anonymous_users: false, 'custom:national': true, 'custom:acme': true }
  const external_labels = {
    'custom:national': { en: 'the national single sign-on', ar: 'النفاذ الوطني الموحد' },
  }

  it.each([
    ['en', /^Continue with .the national single sign-on.$/, /^Continue with .Acme.$/],
    ['ar', /^المتابعة عبر .النفاذ الوطني الموحد.$/, /^المتابعة عبر .Acme.$/],
  ] as const)('has a button for each provider that the settings name (%s)', async (lang, national, acme) => {
    serve({ ...about, 'GET /auth/v1/settings': { body: { external, external_labels, passkeys_enabled: true } } })
    await open(lang)
    expect(await screen.findByRole('button', { name: national })).toBeTruthy()
    expect(screen.getByRole('button', { name: acme })).toBeTruthy()
  })

  it('that refused is told in our words, never in those of the address', async () => {
    serve(about)
    history.replaceState(null, '', '/auth?error=access_denied&error_description=Call+this+number')
    await open('en', null, '?error=access_denied&error_description=Call+this+number')
    expect((await screen.findByRole('alert')).textContent).toContain('The sign-in was cancelled or refused on the way')
    expect(document.body.textContent).not.toContain('Call this number')
  })

  it('and its code that nobody could use is no mailed link', async () => {
    serve(about)
    history.replaceState(null, '', '/auth?code=abc')
    await open('en', null, '?code=abc')
    expect((await screen.findByRole('alert')).textContent).toContain('The sign-in was cancelled or refused on the way')
  })
})

describe('the way back of a mailed link from another site', () => {
  const comeBack = async (lang: Lang, search: string, hash = '') => {
    history.replaceState(null, '', `/auth${search}${hash}`)
    return open(lang, null, search)
  }

  it.each([
    ['en', 'Open the link in the browser in which you asked for it.'],
    ['ar', 'افتح الرابط في المتصفح الذي طلبته منه.'],
  ] as const)('says in which browser it serves, once (%s)', async (lang, text) => {
    serve(about)
    await comeBack(lang, '?redirect_to=%2Finventory&code=abc')
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(location.href).toMatch(/\/auth\?redirect_to=%2Finventory$/)
  })

  it.each([
    ['a code of another browser', '&code=abc', '', 'Open the link in the browser in which you asked for it.'],
    ['an old one', '', '#error=access_denied&error_code=otp_expired', /^The link or code has expired/],
  ])('by %s takes whoever is signed in already for nobody else', async (_, query, hash, text) => {
    signInAs()
    serve(about)
    const { router } = await comeBack('en', `?step=new-password&redirect_to=%2Finventory${query}`, hash)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(router.state.location.pathname).toBe('/inventory')
  })
})

describe('demo accounts', () => {
  it('fill the form when the server says that it runs with sample data', async () => {
    serve({
      'GET /api/platform/about': {
        body: {
          version: '1',
          demo: true,
          demoAccounts: [{ email: 'preparer@demo.example', role: 'preparer', password: 'athar-demo' }],
        },
      },
    })
    await open('en')
    await userEvent.click(await screen.findByRole('button', { name: 'Use the account preparer@demo.example' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('preparer@demo.example')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('athar-demo')
  })
})
