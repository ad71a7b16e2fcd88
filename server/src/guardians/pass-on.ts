import { nameIn } from '@athar/i18n'
import type { Db } from '../platform/database.ts'
import type { GuardiansDeps } from './deps.ts'
import { guardiansInForce } from './store/consents.ts'

type Named = { readonly en: string; readonly ar: string }
/** What an organiser wrote to people under 18, among others. */
export type PassedOn = { readonly event: Named; readonly organiser: Named; readonly text: Named }

/** Mails what people under 18 are written to their guardians as well, in the language of each. */
export const passOn =
  ({ links, mails, people }: Pick<GuardiansDeps, 'links' | 'mails' | 'people'>) =>
  async (db: Db, personIds: readonly string[], { event, organiser, text }: PassedOn, at: Date): Promise<void> => {
    if (personIds.length === 0) return
    const inForce = await guardiansInForce(db, personIds, at)
    const cards = await people.find(
      db,
      inForce.map(({ person }) => person),
    )
    for (const { consent: consentId, person: personId, email, language } of inForce)
      await mails.send(db, {
        kind: 'message',
        to: email,
        language,
        name: cards.get(personId)?.fullName ?? '',
        token: links.sign({ consentId, personId }),
        passed: {
          event: nameIn(language, event).text,
          organiser: nameIn(language, organiser).text,
          text: nameIn(language, text).text,
        },
      })
  }
