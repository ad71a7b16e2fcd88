import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serve } from '../../testing/server.ts'
import { signInAs, aUser } from '../../testing/session.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { keysWorkHere } from './browser-keys.ts'

afterEach(endAuthClients)

/** As an operator's setting writes it into the page. */
function signInAt(url: string): void {
  const meta = document.createElement('meta')
  meta.name = 'athar-auth-url'
  meta.content = url
  document.head.append(meta)
}

beforeEach(() => vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {}))
afterEach(() => {
  vi.unstubAllGlobals()
  document.querySelector('meta[name="athar-auth-url"]')?.remove()
})

it('keys work where this server keeps them, and only in a browser that has some', () => {
  expect(keysWorkHere()).toBe(true)
  vi.unstubAllGlobals()
  expect(keysWorkHere()).toBe(false)
})

it.each([
  { url: `https://${location.hostname}:8443`, works: true },
  { url: 'https://auth.elsewhere.example', works: false },
  { url: `https://auth.${location.hostname}`, works: false },
])('keys of another auth server work where its host name is ours or above it: $url', ({ url, works }) => {
  signInAt(url)
  expect(keysWorkHere()).toBe(works)
})

describe.each(
  wordsIn('en', [
    [
      'en',
      'Second factors',
      'Passkeys',
      'Add a passkey',
      /Passkeys are kept by .auth\.elsewhere\.example., where people sign in/,
    ],
    [
      'ar',
      'عوامل التحقق الثانية',
      'مفاتيح المرور',
      'إضافة مفتاح مرور',
      /تُحفظ مفاتيح المرور لدى .auth\.elsewhere\.example./,
    ],
  ]),
)('passkeys on one’s own page (%s)', (lang, factors, title, add, elsewhere) => {
  const open = async (settings: object) => {
    vi.resetModules()
    signInAs()
    // The client keeps its session under the first part of the name of the server where people sign in.
    localStorage.setItem('sb-auth-auth-token', localStorage.getItem('sb-athar-auth-token') ?? '')
    serve({
      'GET /auth/v1/user': { body: aUser() },
      'GET /auth/v1/passkeys': { body: [] },
      'GET /auth/v1/settings': { body: { external: {}, ...settings } },
    })
    const [{ identityTabs }, { renderPart }] = await Promise.all([
      import('../index.ts'),
      import('../../testing/render.tsx'),
    ])
    const Page = await identityTabs.security()
    return renderPart(<Page />, { lang })
  }

  it('are offered where they work, and where they do not it is said why', async () => {
    const view = await open({ passkeys_enabled: true })
    expect(await screen.findByRole('button', { name: add })).toBeTruthy()
    view.unmount()
    signInAt('https://auth.elsewhere.example')
    await open({ passkeys_enabled: true })
    expect(await screen.findByText(elsewhere)).toBeTruthy()
    expect(screen.queryByRole('button', { name: add })).toBeNull()
  })

  it('are left out where the auth server knows none', async () => {
    await open({ passkeys_enabled: false })
    await screen.findByRole('region', { name: factors })
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
  })
})
