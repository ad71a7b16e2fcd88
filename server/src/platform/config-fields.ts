import { closeSync, openSync, readSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { parseWitnessKey, type NoteKey } from '@athar/evidence-log'
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

/** Where Athar itself is: its pages, cookies and passkeys are bound to a host, and lie at the root of it. */
export const siteUrl = () =>
  parsed((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    const isBare = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    return isBare ? url.origin : undefined
  }, 'must be an address such as https://athar.example.sa: http:// or https:// and a host, with no path behind it').optional()

export const postgresUrl = () =>
  url(['postgres:', 'postgresql:'], 'must be an address of the form postgres://user:password@host:port/database')

export const smtpUrl = () =>
  parsed(
    (value) => (isSmtpUrl(value) ? value : undefined),
    'must be an address of the form smtp://user:password@host:port or smtps://…, with signs of the password that mean something in an address written as %23 for #, %25 for % and so on',
  ).optional()

function isSmtpUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return false
  // What stands behind an unescaped sign of a password would be taken for something else.
  return url.hash === '' && /^\/?$/.test(url.pathname) && [url.username, url.password].every(isDecodable)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Whom mails come from: a bare address, or a name and the address in angle brackets. */
export const mailSender = () =>
  parsed(
    (value) =>
      /^(?:(?:"[^"\r\n]*"|[^"<>@,;:\r\n]*)\s*<[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/.test(value)
        ? value
        : undefined,
    'must be one address, such as no-reply@example.sa or Athar <no-reply@example.sa>',
  ).optional()

/** A mailbox that people may write to. */
export const mailbox = () =>
  parsed(
    (value) => (/^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(value) ? value : undefined),
    'must be one address, such as help@example.sa',
  ).optional()

export type CheckpointReader = { readonly to: string; readonly lang: 'en' | 'ar' }

/** Who is sent the checkpoint of the log; `ar:` before an address asks for Arabic. */
export const checkpointReaders = () =>
  parsed((value) => {
    const readers = split(value).map((one): CheckpointReader | undefined => {
      const [, lang = 'en', to = ''] = /^(?:(ar|en):)?([^\s@,;:<>"]+@[^\s@,;:<>"]+)$/.exec(one) ?? []
      return to === '' ? undefined : { to, lang: lang === 'ar' ? 'ar' : 'en' }
    })
    const all = readers.filter((one) => one !== undefined)
    return all.length === readers.length ? all : undefined
  }, 'must be addresses with commas between, with ar: before those who read Arabic').optional()

export type Witness = { readonly key: NoteKey; readonly url: string }

/** Witnesses of the log, each its key and its address. */
export const witnessList = () =>
  parsed((value) => {
    const witnesses = value.split(',').map((one): Witness | undefined => {
      const [key = '', url = '', ...more] = one.trim().split(/\s+/)
      const known = parseWitnessKey(key)
      const isUrl = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
      return known && isUrl && more.length === 0 ? { key: known, url: url.replace(/\/+$/, '') } : undefined
    })
    const all = witnesses.filter((one) => one !== undefined)
    const names = new Set(all.map(({ key }) => key.name))
    return all.length === witnesses.length && names.size === all.length ? all : undefined
  }, 'must be witnesses with commas between: key of type 4 (name+id+key), space, address; no name twice').optional()

/** 32 bytes, as 64 hexadecimal digits or as base64. */
export const secretKey = () =>
  parsed(
    (value) => (/^[0-9a-f]{64}$/i.test(value) || /^[A-Za-z0-9+/_-]{43}=?$/.test(value) ? value : undefined),
    'must be 32 random bytes, as 64 hexadecimal digits or as base64 (openssl rand -hex 32 makes one)',
  ).optional()

/** What clients send in a header, where other letters do not travel. */
export const headerKey = () =>
  parsed(
    (value) => (/^[\x20-\x7e]+$/.test(value) ? value : undefined),
    'must be of Latin letters, figures and signs alone: it is sent in a header, where no others travel',
  )

/** Hosts, each with its port or without, and nothing around it. */
export const hostList = () =>
  parsed((value) => {
    const hosts = split(value.toLowerCase())
    return hosts.every((host) => /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/.test(host)) ? hosts : undefined
  }, 'must be hosts such as login.example.sa or 10.0.0.5:8443, with commas between').prefault(',')

/** Whole addresses, in which stars may stand; what begins with no scheme would match nothing. */
export const addressList = () =>
  parsed((value) => {
    const addresses = split(value)
    return addresses.every((address) => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(address)) ? addresses : undefined
  }, 'must be addresses such as https://app.example.sa/**, each with its scheme, with commas between').prefault(',')

/** A list of SHA-1 digests; its order is not looked at, which would take long. */
export const digestFile = () =>
  parsed(
    (value) => (/^[0-9a-f]{40}$/i.test(beginningOf(value, 40)) ? value : undefined),
    'must be a file that can be read, with a SHA-1 digest at the beginning of each line, sorted',
  ).optional()

function beginningOf(path: string, length: number): string {
  try {
    const file = openSync(path, 'r')
    try {
      const buffer = Buffer.alloc(length)
      return buffer.toString('latin1', 0, readSync(file, buffer, 0, length, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}

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

const providersMessage =
  'must be a JSON list of providers, each with name (small letters, figures, hyphens), issuer and client_id; client_secret, scopes, acr_values, label and digest_subject are optional'

/** A JSON list of providers with names of their own. */
export const oidcProviders = () =>
  z
    .string()
    .transform((value, context): readonly OidcProvider[] => {
      const given = jsonOf(value)
      const { data: providers, error } = z.array(oidcProvider).safeParse(given)
      const isTwice = providers && new Set(providers.map(({ name }) => name)).size < providers.length
      if (providers && !isTwice) return providers
      const [issue] = error?.issues ?? []
      const message = `${providersMessage}. Look at ${isTwice ? 'the names: two are the same' : issue ? placeOf(issue) : 'the list'}`
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    })
    .prefault('[]')

/** Where a list of providers is wrong; never what stands there. */
function placeOf({ path: [index, ...fields], ...issue }: z.core.$ZodIssue): string {
  if (index === undefined) return 'the brackets and quotation marks: it is no JSON list'
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys : []
  const place = unknown.length > 0 ? `${unknown.join(', ')} (no such field)` : fields.join('.') || 'all'
  return `${place} of provider ${Number(index) + 1}`
}

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
