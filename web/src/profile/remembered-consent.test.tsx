import { consentTexts } from '@athar/contracts/consent-texts'
import type { ConsentEntry } from '@athar/contracts/profile'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { signOut } from '../platform/session/index.ts'
import { rememberConsent, waitingConsentFor } from '../platform/waiting-consent.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { RememberedConsent } from './remembered-consent.tsx'
import { somebody } from './testing.ts'

const present = consentTexts.privacy.version
const consent = { version: present, language: 'ar' } as const
const posted = 'POST /api/profile/consents'
const email = 'noura@example.org'
const agreed = (version: string = present, given = true): ConsentEntry => ({
  kind: 'privacy',
  version,
  language: 'ar',
  given,
  at: '2026-11-21T08:00:00.000Z',
})

/** Keeps what is agreed to, as the server does. */
function serveConsents(...before: ConsentEntry[]) {
  const items = [...before]
  return serve({
    ...somebody(null),
    'GET /api/profile/consents': () => ({ body: { items } }),
    'POST /auth/v1/logout': { status: 204 },
    [posted]: ({ body }) => {
      items.unshift({ ...agreed(), ...(body as object) })
      return { status: 201, body: items[0] ?? {} }
    },
  })
}
const said = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/api')).map(({ body }) => body)
const looks = (calls: ReturnType<typeof serve>) =>
  calls.filter(({ method, path }) => method === 'GET' && path === '/api/profile/consents').length

it('what was agreed to at sign-up is stored at the first sign-in of the same address, forgotten here, and asks nothing', async () => {
  rememberConsent(' Noura@Example.org ', consent)
  const calls = serveConsents()
  await renderPart(<RememberedConsent />)
  await waitFor(() => expect(looks(calls)).toBe(1))
  expect(waitingConsentFor(email)).toBeNull()
  expect(said(calls)).toEqual([{ kind: 'privacy', given: true, ...consent }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

const words = {
  en: {
    title: 'Before you go on',
    none: /yours is not recorded yet/,
    older: /You agreed to the version of .*2026-11-20/,
    agree: 'I have read it and agree',
    signOut: 'Sign out',
    read: 'Read the privacy notice',
    myData: 'Go to my data',
    failed: /cannot answer|try again/i,
  },
  ar: {
    title: 'قبل أن تتابع',
    none: /ولم تُسجَّل موافقتك بعد/,
    older: /وكنت قد وافقت على نسخة .*2026-11-20/,
    agree: 'قرأته وأوافق عليه',
    signOut: 'تسجيل الخروج',
    read: 'قراءة إشعار الخصوصية',
    myData: 'الانتقال إلى بياناتي',
    failed: /حاول مرة أخرى/,
  },
}

it.each([
  ['en', 'no consent is recorded', [], 'none'],
  ['ar', 'no consent is recorded', [], 'none'],
  ['en', 'an older text was agreed to', [agreed('2026-11-20')], 'older'],
  ['ar', 'an older text was agreed to', [agreed('2026-11-20')], 'older'],
] as const)('in %s whoever of whom %s is asked once, before going on', async (lang, _what, before, why) => {
  const say = words[lang]
  const calls = serveConsents(...before)
  const { unmount } = await renderPart(<RememberedConsent />, { lang })
  expect(await screen.findByRole('dialog', { name: say.title })).toBeTruthy()
  expect(screen.getByText(say[why])).toBeTruthy()
  expect(screen.getByRole('link', { name: say.read }).getAttribute('href')).toBe('/privacy')
  expect(screen.getByRole('link', { name: say.myData }).getAttribute('href')).toBe('/profile/my-data')
  await userEvent.keyboard('{Escape}')
  // An answer is the only way on.
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([say.signOut, say.agree])
  await userEvent.click(screen.getByRole('button', { name: say.agree }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(said(calls)).toEqual([{ kind: 'privacy', given: true, language: lang, version: present }])
  unmount()
  // The next page does not even look.
  const asked = looks(calls)
  await renderPart(<RememberedConsent />, { lang })
  expect(looks(calls)).toBe(asked)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an agreement that does not arrive is told, and asked for still', async () => {
  serve({
    ...somebody(null),
    'GET /api/profile/consents': { body: { items: [] } },
    [posted]: { status: 503, body: { code: 'unavailable', message: '', details: {}, requestId: 'r' } },
  })
  await renderPart(<RememberedConsent />)
  await userEvent.click(await screen.findByRole('button', { name: words.en.agree }))
  expect(await screen.findByText(words.en.failed)).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it.each(['/privacy', '/profile/my-data'])('nobody is asked over %s, where they read what it is about', async (path) => {
  const calls = serveConsents()
  await renderPart(<RememberedConsent />, { path })
  await waitFor(() => expect(looks(calls)).toBe(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('what was agreed to of a text that was written anew meanwhile is forgotten here, and asked for anew', async () => {
  rememberConsent(email, { ...consent, version: '2026-11-20' })
  serve({
    ...somebody(null),
    'GET /api/profile/consents': { body: { items: [] } },
    [posted]: { status: 409, body: { code: 'profile.consent-outdated' } },
  })
  await renderPart(<RememberedConsent />)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(waitingConsentFor(email)).toBeNull()
})

it('what does not arrive waits, and what somebody else agreed to is left alone', async () => {
  rememberConsent(email, consent)
  let tries = 0
  serve({
    ...somebody(null),
    'GET /api/profile/consents': { body: { items: [agreed()] } },
    [posted]: () => ((tries += 1), { status: 503, body: { code: 'unavailable' } }),
  })
  await renderPart(<RememberedConsent />)
  await waitFor(() => expect(tries).toBe(1))
  expect(waitingConsentFor(email)).toEqual(consent)
  expect(waitingConsentFor('sara@example.org')).toBeNull()
})

// Last: the session of this browser ends with it.
it('whoever signs out leaves no trace of it here', async () => {
  const calls = serveConsents(agreed())
  await renderPart(<RememberedConsent />)
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain(present))
  await signOut()
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain(present))
  expect(looks(calls)).toBe(1)
})
