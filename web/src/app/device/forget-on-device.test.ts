import { expect, it } from 'vitest'
import { setUpToken } from '../../platform/set-up-token.ts'
import { signOut } from '../../platform/session/session-store.ts'
import { awaitingKey, returnKey } from '../../platform/tab-keys.ts'
import { typedBy } from '../../platform/typed.ts'
import { rememberConsent } from '../../platform/waiting-consent.ts'
import { keepWaiting } from '../../platform/waiting-sign-up.ts'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'
import { forgetOnDevice } from './forget-on-device.ts'

function leaveTraces() {
  keepWaiting('fullName', 'sara@example.com', { fullName: 'Sara Alharbi' })
  rememberConsent('sara@example.com', { version: '2026-11-21', language: 'ar' })
  localStorage.setItem('athar-welcomed', 'p1')
  sessionStorage.setItem(awaitingKey, 'sara@example.com')
  sessionStorage.setItem(returnKey, '/inventory?year=2025')
  setUpToken.keepFrom('?set-up=printed')
  typedBy('p1', 'account').write({ fullName: 'Sara' })
}
const left = (store: Storage) => Object.keys(store).toSorted()

it('whoever signs out leaves nothing that tells who they are, signed up here or elsewhere', async () => {
  leaveTraces()
  await forgetOnDevice(false)
  expect([left(localStorage), left(sessionStorage)]).toEqual([[], []])
})

it('who signs out in one tab leaves nothing in the others, which hear that the session is over', async () => {
  signInAs()
  serve({ 'POST /auth/v1/logout': { status: 204 } })
  await signOut()
  leaveTraces()
  await forgetOnDevice(true)
  expect([left(localStorage), left(sessionStorage)]).toEqual([['athar-left'], []])
})

it('whose session only ended finds what they typed, and nobody else finds who they are', async () => {
  leaveTraces()
  await forgetOnDevice(true)
  expect(left(localStorage)).toEqual([])
  expect(left(sessionStorage)).toEqual(['athar-awaiting', 'athar-return', 'athar-set-up', 'athar-typed:p1:account'])
})
