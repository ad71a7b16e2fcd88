import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rememberConsent, waitingConsentFor } from '../platform/waiting-consent.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { RememberedConsent } from './remembered-consent.tsx'
import { somebody } from './testing.ts'

const consent = { version: '2026-11-20', language: 'ar' } as const
const posted = 'POST /api/profile/consents'

it('what was agreed to at sign-up is stored at the first sign-in of the same address, and forgotten here', async () => {
  rememberConsent(' Noura@Example.org ', consent)
  const calls = serve({ ...somebody(null), [posted]: { status: 201, body: {} } })
  await renderPart(<RememberedConsent />)
  await waitFor(() => expect(waitingConsentFor('noura@example.org')).toBeNull())
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { kind: 'privacy', given: true, ...consent },
  ])
})

it('what does not arrive waits, and what somebody else agreed to is left alone', async () => {
  rememberConsent('noura@example.org', consent)
  let tries = 0
  serve({ ...somebody(null), [posted]: () => ((tries += 1), { status: 503, body: { code: 'unavailable' } }) })
  await renderPart(<RememberedConsent />)
  await waitFor(() => expect(tries).toBe(1))
  expect(waitingConsentFor('noura@example.org')).toEqual(consent)
  expect(waitingConsentFor('sara@example.org')).toBeNull()
})
