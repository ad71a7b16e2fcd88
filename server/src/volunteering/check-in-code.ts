import { createHash } from 'node:crypto'
import type { MasterKey } from '../platform/master-key.ts'
import { signsOf } from '../platform/slug-of.ts'

const ofEvent = 4
const ofPerson = 8

type Keyed = Pick<MasterKey, 'hmac'>

const signed = (key: Keyed, text: string, length: number): string =>
  signsOf(key.hmac('volunteering.check-in', text).subarray(0, length))

/** The first signs of every code of an event. */
export const signOf = (key: Keyed, eventId: string): string => signed(key, `event ${eventId}`, ofEvent)

/** The check-in code of one person at one event, signed by the platform. */
export function codeOf(key: Keyed, { id, eventId }: { readonly id: string; readonly eventId: string }): string {
  const own = signed(key, `sign-up ${eventId} ${id}`, ofPerson)
  return [signOf(key, eventId), own.slice(0, 4), own.slice(4)].join('-')
}

/** As codes are read out and typed: small letters, spaces, O for zero, I and L for one. */
export const readCode = (typed: string): string => {
  const bare = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return bare.match(/.{1,4}/g)?.join('-') ?? ''
}

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')
