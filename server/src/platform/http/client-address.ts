import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'

/**
 * An address without what else stands beside it: some proxies write the port of the connection as well, and within one network
 * the interface is named. Null for what is none.
 */
export function plainAddress(written: string): string | null {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? []
  const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(written) ?? []
  const [address = ''] = (bracketed ?? beforePort ?? written).split('%', 1)
  return isIP(address) === 0 ? null : address
}

/**
 * Leaves of `X-Forwarded-For` what can be followed: addresses, from the nearest proxy back to the first entry that is none. What
 * stands before such an entry was passed on by nobody who could be trusted.
 */
export function tidyForwarded({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const written = headers['x-forwarded-for']
  if (written === undefined) return
  const entries = String(written)
    .split(',')
    .map((entry) => plainAddress(entry.trim()))
  const followed = entries.slice(entries.lastIndexOf(null) + 1)
  if (followed.length > 0) headers['x-forwarded-for'] = followed.join(', ')
  else delete headers['x-forwarded-for']
}
