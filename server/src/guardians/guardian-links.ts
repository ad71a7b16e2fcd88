import { timingSafeEqual } from 'node:crypto'
import type { MasterKey } from '../platform/master-key.ts'

/** Whose consent a link in a mail is about. It needs no end: what it opens is what its guardian may do at any time. */
export type GuardianLink = { readonly consentId: string; readonly personId: string }
export type GuardianLinks = { sign(link: GuardianLink): string; read(token: string): GuardianLink | undefined }

const shape = /^([0-9a-f-]{36})~([0-9a-f-]{36})~([\w-]{43})$/

export function createGuardianLinks(masterKey: MasterKey): GuardianLinks {
  const seal = (consentId: string, personId: string) => masterKey.hmac('guardian link', `${consentId}~${personId}`)
  return {
    sign: ({ consentId, personId }) => `${consentId}~${personId}~${seal(consentId, personId).toString('base64url')}`,
    read(token) {
      const [, consentId = '', personId = '', given = ''] = shape.exec(token) ?? []
      const right = seal(consentId, personId)
      const sealed = Buffer.from(given, 'base64url')
      return sealed.length === right.length && timingSafeEqual(sealed, right) ? { consentId, personId } : undefined
    },
  }
}
