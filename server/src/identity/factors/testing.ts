import type { TestApp } from '../../testing.ts'
import type { Client, IdentityApp } from '../testing.ts'
import { base32Bytes, codeOf, stepAt } from './totp.ts'

/** What an app with this secret shows at the server's time. */
export const codeNow = ({ platform }: Pick<TestApp, 'platform'>, secret: string): string =>
  codeOf(base32Bytes(secret), stepAt(platform.clock.now()))

/** An authenticator app of a person, as they hold it in their hand. */
export type Authenticator = {
  readonly factorId: string
  readonly secret: string
  /** What it shows now. */
  code(): string
  /** What it shows next: the present code may be spent already. */
  nextCode(): Promise<string>
}

export const authenticator = (
  app: Pick<IdentityApp, 'platform' | 'advance'>,
  { factorId, secret }: { factorId: string; secret: string },
): Authenticator => {
  const code = () => codeNow(app, secret)
  return {
    factorId,
    secret,
    code,
    async nextCode() {
      await app.advance(30)
      return code()
    },
  }
}

/** Begins an authenticator app for whoever the client is signed in as; nothing is verified yet. */
export async function enrolAuthenticator(
  app: IdentityApp,
  auth: Client,
  friendlyName = 'Phone',
): Promise<Authenticator> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return authenticator(app, { factorId: data.id, secret: data.totp.secret })
}

/** The same, verified: the client's session stands at aal2 afterwards. */
export async function addAuthenticator(app: IdentityApp, auth: Client, friendlyName = 'Phone'): Promise<Authenticator> {
  const made = await enrolAuthenticator(app, auth, friendlyName)
  await confirmWith(auth, made)
  return made
}

/** Takes the client's session to aal2. */
export async function confirmWith(auth: Client, made: Authenticator): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId: made.factorId, code: await made.nextCode() })
  if (error) throw error
}

export async function accessTokenOf(auth: Client): Promise<string> {
  const { data } = await auth.getSession()
  return data.session?.access_token ?? ''
}

export async function refreshTokenOf(auth: Client): Promise<string> {
  const { data } = await auth.getSession()
  return data.session?.refresh_token ?? ''
}

type Claims = { aal: string; amr: { method: string; timestamp: number }[]; session_id: string }

export const claimsOf = (accessToken: string): Claims =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims

/** Sets up an authenticator app for the bearer of a token, who has none, and answers their session at aal2. */
export async function stepUp({ app, platform }: Pick<TestApp, 'app' | 'platform'>, token: string): Promise<Raised> {
  const headers = { apikey: 'anon', authorization: `Bearer ${token}` }
  const post = async <T>(url: string, payload: object): Promise<T> => {
    const response = await app.inject({ method: 'POST', url: `/auth/v1/factors${url}`, headers, payload })
    if (response.statusCode !== 200) throw new Error(`${url} was answered with ${response.body}`)
    return response.json()
  }
  const { id, totp } = await post<{ id: string; totp: { secret: string } }>('', { factor_type: 'totp' })
  const challenge = await post<{ id: string }>(`/${id}/challenge`, {})
  const code = codeNow({ platform }, totp.secret)
  return post<Raised>(`/${id}/verify`, { challenge_id: challenge.id, code })
}
type Raised = { access_token: string; refresh_token: string }
