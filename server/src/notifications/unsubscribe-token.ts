import { noticeKindNames, type NoticeKind } from '@athar/contracts/notifications'
import type { MasterKey } from '../platform/master-key.ts'
import { createSignedLinks, idPart } from '../platform/signed-links.ts'

/**
 * What a link in a mail may end for whom: the digests, or the mails of one kind. It does nothing else, so it needs no
 * end.
 */
export type Unsubscription = { readonly personId: string; readonly ends: 'digests' | NoticeKind }
export type UnsubscribeTokens = { sign(given: Unsubscription): string; read(token: string): Unsubscription | undefined }

export function createUnsubscribeTokens(masterKey: Pick<MasterKey, 'hmac'>): UnsubscribeTokens {
  const links = createSignedLinks(masterKey, 'notifications unsubscribe', [idPart, /^[a-z0-9.-]{1,60}$/])
  return {
    sign: ({ personId, ends }) => links.sign(personId, ends),
    read(token) {
      const [personId, named] = links.read(token) ?? []
      const ends = ['digests' as const, ...noticeKindNames].find((known) => known === named)
      return personId && ends ? { personId, ends } : undefined
    },
  }
}
