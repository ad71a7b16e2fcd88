import type { People } from '../identity/index.ts'
import type { ToldNotices } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import * as store from './store/mail.ts'

/**
 * Whether a mail that was written may go out: while it waited, as for a mail server that was away, something in it may have become
 * none of its person's business, or the address another's. Then it goes to nobody, and what else it told is thought of anew.
 */
export function mayStillGo(
  { database, clock, people }: Pick<Platform, 'database' | 'clock'> & { readonly people: People },
  { personId, ids }: ToldNotices,
  to: string,
): Promise<boolean> {
  return database.transaction({ personId }, async ({ db }) => {
    const at = clock.now()
    const card = (await people.find(db, [personId])).get(personId)
    const theirs = (await store.isShutOut(db, personId, at)) ? [] : await store.readableOf(db, personId, ids)
    if (card?.proven && card.email === to && theirs.length === ids.length) return true
    await store.unsendMail(db, personId, { ids, again: theirs, at })
    return false
  })
}
