import { createHmac } from 'node:crypto'
import { advanceClock } from './clock.ts'
import { siteUrl } from './site.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

/** Bytes of a base32 text (RFC 4648, section 6). */
function base32Bytes(text: string): Buffer {
  const bits = [...text.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** RFC 6238 with SHA-1, six digits. */
export function codeAt(secret: string, epochSeconds: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(epochSeconds / stepSeconds)))
  const digest = createHmac('sha1', base32Bytes(secret)).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0x0f) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The last step that a code was given for, by site and secret. */
const given = new Map<string, number>()

/**
 * A code that nobody has used yet. Each serves once, and journeys sign in faster than codes change: the server takes one of the
 * next step too, and where that is used up its clock goes on. It goes on by no more than that takes, since the browser lives by
 * a clock of its own: far ahead, the day here would be another one there each evening.
 */
export async function freshCode(secret: string, site = siteUrl()): Promise<string> {
  const key = `${site} ${secret}`
  const now = Math.floor((await advanceClock(0, site)) / stepSeconds)
  const step = Math.max(now, (given.get(key) ?? 0) + 1)
  given.set(key, step)
  if (step > now + 1) await advanceClock((step - now - 1) * stepSeconds, site)
  return codeAt(secret, step * stepSeconds)
}

type About = { demoAccounts: { email: string; totp?: string }[] }

/** The second factor of a demo account, as the sign-in page publishes it. */
export async function publishedSecret(email: string, site = siteUrl()): Promise<string | null> {
  const about = (await (await fetch(`${site}/api/platform/about`)).json()) as About
  return about.demoAccounts.find((account) => account.email === email)?.totp ?? null
}

type Post = <T>(path: string, body: object, token: string) => Promise<T>

/** The session in which an authenticator app was set up and used. */
export async function withNewFactor<Session>(post: Post, token: string, site = siteUrl()): Promise<Session> {
  const factor = { factor_type: 'totp', friendly_name: 'Phone' }
  const { id, totp } = await post<{ id: string; totp: { secret: string } }>('/factors', factor, token)
  const challenge = await post<{ id: string }>(`/factors/${id}/challenge`, {}, token)
  const answer = { challenge_id: challenge.id, code: await freshCode(totp.secret, site) }
  return post<Session>(`/factors/${id}/verify`, answer, token)
}
