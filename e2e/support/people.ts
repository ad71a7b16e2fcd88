import { vi } from 'vitest'
import { freshCode, publishedSecret } from './authenticator.ts'
import { soon } from './limits.ts'
import { siteUrl } from './site.ts'

type Mail = { to: string[] | string; subject: string; text: string; html: string; type: string }

const mailbox = async (site: string): Promise<Mail[]> =>
  (await (await fetch(`${site}/__test/mailbox`)).json()) as Mail[]

const newestMail =
  (email: string, words = '', site = siteUrl()) =>
  async (): Promise<Mail> => {
    const mail = (await mailbox(site)).findLast(({ to, text }) => String(to).includes(email) && text.includes(words))
    return mail ?? Promise.reject(new Error(`no mail for ${email} says "${words}"`))
  }
/** Mails go out after the answer that announces them. */
const patiently = { timeout: soon, interval: 250 }

/** The newest mail to an address that says something, as soon as it is there. */
export const mailSaying = (email: string, words: string): Promise<Mail> =>
  vi.waitFor(newestMail(email, words), patiently)

/** The link of the newest mail to an address, as its reader would open it. */
export async function mailedLink(email: string, site = siteUrl()): Promise<string> {
  const { text } = await vi.waitFor(newestMail(email, '', site), patiently)
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in the newest mail for ${email}`)
  return link
}

type Session = { access_token: string; user: { factors?: { id: string }[] } }

/** A session of an account, of a demo account if nothing else is said; confirmed with the second factor that a demo account has. */
export async function sessionOf(
  email: string,
  password = 'athar-demo',
  language = '*',
  site = siteUrl(),
): Promise<Session> {
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const response = await fetch(`${site}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: 'anon',
        'accept-language': language,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const session = await post<Session>('/token?grant_type=password', { email, password })
  const { access_token: token, user } = session
  const secret = await publishedSecret(email, site)
  const factor = user.factors?.[0]?.id
  if (secret === null || factor === undefined) return session
  const challenge = await post<{ id: string }>(`/factors/${factor}/challenge`, {}, token)
  const answer = { challenge_id: challenge.id, code: await freshCode(secret, site) }
  return post<Session>(`/factors/${factor}/verify`, answer, token)
}

/** Calls the API as a demo account, for what others do while a journey looks on. */
export type Caller = <T>(method: string, path: string, body?: object) => Promise<T>
export async function actAs(email: string, password = 'athar-demo', site = siteUrl()): Promise<Caller> {
  const { access_token: token } = await sessionOf(email, password, undefined, site)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const me = (await (await fetch(`${site}/api/me`, { headers })).json()) as {
    memberships: { organisation: { id: string } }[]
  }
  const organisation = me.memberships[0]?.organisation.id ?? ''
  return async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(site + path, {
      method,
      headers: { ...headers, 'athar-organisation': organisation },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }
}
