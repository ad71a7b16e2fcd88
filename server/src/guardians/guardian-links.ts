import type { MasterKey } from '../platform/master-key.ts'
import { createSignedLinks, idPart } from '../platform/signed-links.ts'

/** Whose consent a link in a mail is about. It needs no end: what it opens is what its guardian may do at any time. */
export type GuardianLink = { readonly consentId: string; readonly personId: string }
export type GuardianLinks = { sign(link: GuardianLink): string; read(token: string): GuardianLink | undefined }

export function createGuardianLinks(masterKey: Pick<MasterKey, 'hmac'>): GuardianLinks {
  const links = createSignedLinks(masterKey, 'guardian link', [idPart, idPart])
  return {
    sign: ({ consentId, personId }) => links.sign(consentId, personId),
    read(token) {
      const [consentId, personId] = links.read(token) ?? []
      return consentId && personId ? { consentId, personId } : undefined
    },
  }
}
