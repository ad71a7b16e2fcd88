import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/** Kinds of value an environment variable may hold. A message completes the sentence that begins with its name. */

const words: Record<string, boolean> = {
  '1': true,
  true: true,
  on: true,
  yes: true,
  '0': false,
  false: false,
  off: false,
  no: false,
}

/** Set or not, no default. */
export const absent = () => z.string().trim().optional()

export const text = (otherwise: string) => z.string().trim().default(otherwise)

/** One of a few words; the caller says whether it is optional or has a default. */
export function oneOf<const T extends readonly [string, ...string[]]>(...choices: T) {
  return z.enum(choices, { error: `must be one of ${choices.join(', ')}` })
}

export const optionalFlag = () =>
  parsed(
    (value) => words[value.toLowerCase()],
    'must be 1 or 0 (on, off, true, false, yes and no are read too)',
  ).optional()

export const flag = (otherwise: boolean) => optionalFlag().transform((value) => value ?? otherwise)

export function wholeNumber(range: { from: number; to: number; otherwise: number }) {
  const { from, to, otherwise } = range
  const read = (value: string) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    return number >= from && number <= to ? number : undefined
  }
  return parsed(read, `must be a whole number from ${from} to ${to}`).prefault(String(otherwise))
}

export const httpUrl = () =>
  url(['http:', 'https:'], 'must be an address that begins with http:// or https://').transform((value) =>
    value?.replace(/\/+$/, ''),
  )

export const postgresUrl = () =>
  url(['postgres:', 'postgresql:'], 'must be an address of the form postgres://user:password@host:port/database')

export const smtpUrl = () =>
  url(['smtp:', 'smtps:'], 'must be an address of the form smtp://user:password@host:port or smtps://…')

/** 32 bytes, as 64 hexadecimal digits or as base64. */
export const secretKey = () =>
  parsed(
    (value) => (/^[0-9a-f]{64}$/i.test(value) || /^[A-Za-z0-9+/_-]{43}=?$/.test(value) ? value : undefined),
    'must be 32 random bytes, as 64 hexadecimal digits or as base64 (openssl rand -hex 32 makes one)',
  ).optional()

export const list = () => parsed(split, 'must be a list with commas between').prefault(',')

/** Addresses or networks such as 10.0.0.0/8, with commas between. */
export const ipList = () =>
  parsed((value) => {
    const items = split(value)
    return items.every(isNetwork) ? items : undefined
  }, 'must be IP addresses or networks such as 10.0.0.0/8, with commas between').prefault(',')

/** Somebody else's OpenID Connect server that people may sign in by. */
export type OidcProvider = {
  name: string
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: string
  /** Asked for, and one of them demanded of the answer. */
  acrValues: readonly string[]
  label: { en: string; ar: string }
  /** Its subjects tell who somebody is outside Athar: only a keyed digest is kept. */
  digestSubject: boolean
}

const oidcProvider = z
  .object({
    name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
    issuer: z.string().refine((value) => /^https?:\/\//.test(value) && URL.canParse(value)),
    client_id: z.string().min(1),
    client_secret: z.string().min(1).optional(),
    scopes: z.string().default('openid email profile'),
    acr_values: z.array(z.string().regex(/^\S+$/)).default([]),
    label: z.object({ en: z.string().min(1), ar: z.string().min(1) }).optional(),
    digest_subject: z.boolean().default(false),
  })
  .strict()
  .transform((given): OidcProvider => ({
    name: given.name,
    issuer: given.issuer,
    clientId: given.client_id,
    clientSecret: given.client_secret,
    scopes: given.scopes,
    acrValues: given.acr_values,
    label: given.label ?? { en: given.name, ar: given.name },
    digestSubject: given.digest_subject,
  }))

/** A JSON list of providers with names of their own. */
export const oidcProviders = () =>
  parsed((value) => {
    const providers = z.array(oidcProvider).safeParse(jsonOf(value)).data
    return providers && new Set(providers.map(({ name }) => name)).size === providers.length ? providers : undefined
  }, 'must be a JSON list of providers, each with name (small letters, figures, hyphens), issuer and client_id; client_secret, scopes, acr_values, label and digest_subject are optional').prefault(
    '[]',
  )

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function url(protocols: string[], message: string) {
  return parsed(
    (value) => (URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined),
    message,
  ).optional()
}

function parsed<T>(read: (value: string) => T | undefined, message: string) {
  return z.string().transform((value, context): T => {
    const result = read(value.trim())
    if (result !== undefined) return result
    context.issues.push({ code: 'custom', message, input: value })
    return z.NEVER
  })
}

function split(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

function isNetwork(item: string): boolean {
  const [address = '', prefix, ...rest] = item.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  if (!/^\d{1,3}$/.test(prefix)) return false
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}
