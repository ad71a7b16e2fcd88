import { paths } from '@athar/contracts/paths'
import type { Lang } from '@athar/i18n'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { serve } from '../testing/server.ts'

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
async function open(lang: Lang, state: unknown = null, search = '') {
  vi.resetModules()
  const [{ AuthScreen }, { renderRoutes }] = await Promise.all([
    import('./auth-screen.tsx'),
    import('../testing/render.tsx'),
  ])
  const view = await renderRoutes(
    [
      { path: '/auth', Component: AuthScreen },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { lang, path: paths.auth() + search },
  )
  if (state !== null) await view.router.navigate(paths.auth(), { state })
  return view
}

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm Password',
    signIn: 'Sign In',
    signUp: 'Sign Up',
    differ: 'Passwords do not match',
    short: 'Password must be at least 6 characters',
    unexpected: 'An unexpected error occurred',
  },
  ar: {
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    confirm: 'تأكيد كلمة المرور',
    signIn: 'تسجيل الدخول',
    signUp: 'إنشاء حساب',
    differ: 'كلمتا المرور غير متطابقتين',
    short: 'يجب ألا تقل كلمة المرور عن 6 أحرف',
    unexpected: 'حدث خطأ غير متوقع',
  },
} as const

describe.each(['en', 'ar'] as const)('signing up (%s)', (lang) => {
  const said = words[lang]
  const fill = async (password: string, confirm: string) => {
    const person = userEvent.setup()
    await person.click(await screen.findByRole('tab', { name: said.signUp }))
    await person.type(screen.getByLabelText(said.email), 'sara@example.com')
    await person.type(screen.getByLabelText(said.password), password)
    await person.type(screen.getByLabelText(said.confirm), confirm)
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

  it('sends no name, keeps it here, and says where the mail went', async () => {
    const calls = serve({ ...about, 'POST /auth/v1/signup': { body: user } })
    const { router } = await open(lang)
    const person = userEvent.setup()
    await person.click(await screen.findByRole('tab', { name: said.signUp }))
    await person.type(screen.getByLabelText(lang === 'en' ? 'Full Name' : 'الاسم الكامل'), 'Sara Alharbi')
    await fill('secret1', 'secret1')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const sent = calls.find((call) => call.path === '/auth/v1/signup')
    expect(sent?.body).toMatchObject({ email: 'sara@example.com', password: 'secret1', data: {} })
    expect(localStorage.getItem('athar-full-name')).toContain('Sara Alharbi')
    expect(sessionStorage.getItem('athar-awaiting')).toBe('sara@example.com')
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
    expect(sessionStore.read()).toEqual({ status: 'signed-out', ended: false })
  })
})

describe('signing in', () => {
  const fill = async (lang: Lang, password = 'secret1') => {
    const person = userEvent.setup()
    await person.type(await screen.findByLabelText(words[lang].email), 'sara@example.com')
    await person.type(screen.getByLabelText(words[lang].password), password)
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

  it('shows a failure on the way as unexpected', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serve(about)
    await open('en')
    await fill('en')
    expect((await screen.findByRole('alert')).textContent).toContain(words.en.unexpected)
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
    await userEvent.type(screen.getByLabelText('البريد الإلكتروني'), 'sara@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'إعادة الإرسال' }))
    expect(await screen.findByText('الرسالة في طريقها إليك.')).toBeTruthy()
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
