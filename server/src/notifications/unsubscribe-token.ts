import { timingSafeEqual } from 'node:crypto'
import { noticeKindNames, type NoticeKind } from '@athar/contracts/notifications'
import type { MasterKey } from '../platform/master-key.ts'

/** What a link in a mail may end for whom: the digests, or the mails of one kind. It does nothing else, so it needs no end. */
export type Unsubscription = { readonly personId: string; readonly ends: 'digests' | NoticeKind }
export type UnsubscribeTokens = { sign(given: Unsubscription): string; read(token: string): Unsubscription | undefined }

const shape = /^([0-9a-f-]{36})~([a-z.-]{1,60})~([\w-]{43})$/

export function createUnsubscribeTokens(masterKey: MasterKey): UnsubscribeTokens {
  const seal = (personId: string, ends: string) => masterKey.hmac('notifications unsubscribe', `${personId}~${ends}`)
  return {
    sign: ({ personId, ends }) => `${personId}~${ends}~${seal(personId, ends).toString('base64url')}`,
    read(token) {
      const [, personId = '', named = '', seen = ''] = shape.exec(token) ?? []
      const ends = ['digests' as const, ...noticeKindNames].find((known) => known === named)
      const given = Buffer.from(seen, 'base64url')
      const right = seal(personId, named)
      return ends && given.length === right.length && timingSafeEqual(given, right) ? { personId, ends } : undefined
    },
  }
}
