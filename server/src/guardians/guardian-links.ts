import { linkDays } from '@athar/contracts/guardians'
import type { Clock } from '../platform/clock.ts'
import { fail } from '../platform/errors.ts'
import type { MasterKey } from '../platform/master-key.ts'
import { createSignedLinks, idPart } from '../platform/signed-links.ts'

/** Whose consent a link in a mail is about. */
export type GuardianLink = { readonly consentId: string; readonly personId: string }
export type GuardianLinks = {
  sign(link: GuardianLink): string
  /** Refuses a link that has ended. */
  read(token: string): GuardianLink | undefined
  /** Also of a link that has ended: it opens nothing, and a new one is mailed to the same address. */
  readEnded(token: string): GuardianLink | undefined
}

export function createGuardianLinks(masterKey: Pick<MasterKey, 'hmac'>, clock: Pick<Clock, 'now'>): GuardianLinks {
  const links = createSignedLinks(masterKey, 'guardian link', [idPart, idPart, /^\d{10}$/])
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const parse = (token: string) => {
    const [consentId, personId, signedAt] = links.read(token) ?? []
    return consentId && personId ? { consentId, personId, signedAt: Number(signedAt) } : undefined
  }
  return {
    sign: ({ consentId, personId }) => links.sign(consentId, personId, String(seconds())),
    read(token) {
      const link = parse(token)
      if (link && link.signedAt + linkDays * 86_400 < seconds()) fail('guardians.link-expired')
      return link
    },
    readEnded: parse,
  }
}
