import type { MasterKey } from '../platform/master-key.ts'

/** Milliseconds that a challenge or a prepared statement is valid. */
export const validFor = 3_600_000

/** What the server hands out and takes back unchanged, in base64url; `context` binds it to its purpose. */
export const sealToken = (masterKey: MasterKey, context: string, value: object): string =>
  masterKey.seal(JSON.stringify(value), context).toString('base64url')

/** Undefined for what this server did not seal for this purpose. */
export function openToken(masterKey: MasterKey, context: string, token: string): unknown {
  try {
    return JSON.parse(masterKey.open(Buffer.from(token, 'base64url'), context).toString('utf8'))
  } catch {
    return undefined
  }
}
