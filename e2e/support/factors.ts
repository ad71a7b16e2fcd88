import type { Page } from 'playwright-core'
import { freshCode } from './authenticator.ts'
import { callAuth, type Newcomer } from './newcomers.ts'

/** A key of the browser's own, which answers by itself, and refuses whom it does not know. */
export async function withAuthenticator(
  page: Page,
  transport: 'internal' | 'usb',
): Promise<{ knowsPerson: (known: boolean) => Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const knowsPerson = async (isUserVerified: boolean) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
  return { knowsPerson }
}

type Session = { access_token: string; user: { factors: { id: string }[] } }

/** Signs in elsewhere, adds another authenticator app and removes the first; answers the secret of the new one. */
export async function replaceFactor(person: Newcomer, secret: string): Promise<string> {
  const verify = async (token: string, factorId: string, withSecret: string): Promise<Session> => {
    const challenge = await callAuth<{ id: string }>('POST', `/factors/${factorId}/challenge`, { token, body: {} })
    const body = { challenge_id: challenge.id, code: await freshCode(withSecret) }
    return callAuth<Session>('POST', `/factors/${factorId}/verify`, { token, body })
  }
  const first = await callAuth<Session>('POST', '/token?grant_type=password', { body: person })
  const firstFactor = first.user.factors[0]?.id ?? ''
  const raised = await verify(first.access_token, firstFactor, secret)
  const made = await callAuth<{ id: string; totp: { secret: string } }>('POST', '/factors', {
    token: raised.access_token,
    body: { factor_type: 'totp', friendly_name: 'Another' },
  })
  const again = await verify(raised.access_token, made.id, made.totp.secret)
  await callAuth('DELETE', `/factors/${firstFactor}`, { token: again.access_token })
  return made.totp.secret
}
