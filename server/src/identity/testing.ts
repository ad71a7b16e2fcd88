import { AuthClient } from '@supabase/auth-js'
import { base32Bytes, codeOf, stepAt } from './factors/totp.ts'
import { startTestApp, type TestApp } from '../testing.ts'

/** The code that an authenticator app shows at this moment for a secret in base 32. */
export const authenticatorCode = (secret: string): string => codeOf(base32Bytes(secret), stepAt(new Date()))
export { softAuthenticator, type CreationOptions, type RequestOptions } from './testing-authenticator.ts'

/** The class is exported as a value only. */
export type Client = InstanceType<typeof AuthClient>

export type IdentityApp = TestApp & {
  /** The official client, as a browser of its own would hold it: storage included. */
  client(options?: { flowType?: 'pkce' | 'implicit' }): Client
  /** A bare call of the protocol. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** The link and the code of the latest mail of a type to an address. */
  mailTo(
    email: string,
    type: string,
  ): Promise<{ tokenHash: string; code: string; text: string; html: string; subject: string }>
  /** A confirmed person with a session of their own. */
  aPerson(
    email?: string,
  ): Promise<{ email: string; password: string; auth: Client; accessToken: string; refreshToken: string; id: string }>
}
export type CallOptions = { body?: unknown; token?: string; headers?: Record<string, string>; key?: string | null }
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

let people = 0

export async function startIdentityApp(env: Record<string, string> = {}): Promise<IdentityApp> {
  const base = await startTestApp(env)
  const auth = `${base.url}/auth/v1`
  const app: IdentityApp = {
    ...base,
    client: ({ flowType = 'pkce' } = {}) =>
      new AuthClient({
        url: auth,
        headers: { apikey: 'anon' },
        storageKey: `sb-${(people += 1)}-auth-token`,
        storage: memory(),
        flowType,
        autoRefreshToken: false,
        persistSession: true,
        detectSessionInUrl: false,
        experimental: { recoveryCodes: true },
      }),
    async call(method, path, { body, token, headers = {}, key = 'anon' } = {}) {
      const response = await fetch(auth + path, {
        method,
        redirect: 'manual',
        headers: {
          'x-supabase-api-version': '2024-01-01',
          ...(key === null ? {} : { apikey: key }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        body: /^[{[]/.test(text) ? (JSON.parse(text) as Record<string, unknown>) : {},
        headers: response.headers,
      }
    },
    async mailTo(email, type) {
      const mail = (await base.mailbox()).findLast((sent) => sent.to === email && sent.type === type)
      if (!mail) throw new Error(`no mail of type ${type} to ${email}`)
      return {
        tokenHash: /token_hash=([^&\s]+)/.exec(mail.text)?.[1] ?? '',
        code: /^\d{6}$/m.exec(mail.text)?.[0] ?? '',
        text: mail.text,
        html: mail.html,
        subject: mail.subject,
      }
    },
    async aPerson(email = `person-${(people += 1)}@example.com`) {
      const password = 'a palm beside the gate'
      await base.features.identity.seedPerson({ email, password, fullName: 'Noura Alharbi' })
      const client = app.client()
      const { data, error } = await client.signInWithPassword({ email, password })
      if (error) throw error
      return {
        email,
        password,
        auth: client,
        accessToken: data.session.access_token,
        refreshToken: data.session.refresh_token,
        id: data.user.id,
      }
    },
  }
  return app
}

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
