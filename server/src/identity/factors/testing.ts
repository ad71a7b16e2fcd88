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

/** An authenticator app that was set up, and the secret in it. */
export type HeldFactor = { readonly id: string; readonly secret: string }

/** Answers the session of a token's bearer at aal2: by the authenticator app they hold, else by one that is set up for them. */
export async function stepUp(
  { app, platform }: Pick<TestApp, 'app' | 'platform'>,
  token: string,
  held?: HeldFactor,
): Promise<Raised> {
  const headers = { apikey: 'anon', authorization: `Bearer ${token}` }
  const post = async <T>(url: string, payload: object): Promise<T> => {
    const response = await app.inject({ method: 'POST', url: `/auth/v1/factors${url}`, headers, payload })
    if (response.statusCode !== 200) throw new Error(`${url} was answered with ${response.body}`)
    return response.json()
  }
  const setUp = async () => {
    const { id, totp } = await post<{ id: string; totp: { secret: string } }>('', { factor_type: 'totp' })
    return { id, secret: totp.secret }
  }
  const { factors = [] } = (await app.inject({ url: '/auth/v1/user', headers })).json<{ factors?: { id: string }[] }>()
  const factor = held && factors.some(({ id }) => id === held.id) ? held : await setUp()
  const challenge = await post<{ id: string }>(`/${factor.id}/challenge`, {})
  const code = codeNow({ platform }, factor.secret)
  return { ...(await post<Session>(`/${factor.id}/verify`, { challenge_id: challenge.id, code })), factor }
}
type Session = { access_token: string; refresh_token: string }
type Raised = Session & { readonly factor: HeldFactor }
