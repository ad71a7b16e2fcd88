import type { Db } from '../platform/database.ts'
import type { Lang } from '@athar/i18n'
import { personName } from './person-name.ts'
import { holdersAmong } from './store/factors.ts'
import { endKeysOf, endSessionsOf } from './store/sessions.ts'
import { lastLanguages } from './store/sign-in-places.ts'
import { findPeople, findPersonByEmail, lockPerson, markLeaving, type Leaving, type PersonRow } from './store/users.ts'

export type PersonCard = {
  readonly personId: string
  readonly email: string
  readonly fullName: string
  readonly language: 'en' | 'ar' | null
  /** Until then the address may be anybody's who was typed there: nothing is mailed to it about this account. */
  readonly proven: boolean
}

/** What other features may know about people, read inside their own transaction. */
export type People = {
  find(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, PersonCard>>
  /** Until they proved it, an address may be anybody's who typed it: what is meant for its owner is not theirs. */
  findByEmail(db: Db, email: string): Promise<PersonCard | undefined>
  /** Held until the transaction ends, before anything else is: whoever takes them out waits. False where they are gone. */
  hold(db: Db, personId: string): Promise<boolean>
  /** For whoever never chose a language: the one their browser asked for last. */
  languages(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, Lang>>
  /** Those among them who hold a second factor. */
  withSecondFactor(db: Db, personIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Signs a person out everywhere, for what must end at once. */
  endSessions(db: Db, personId: string): Promise<void>
  /** Ends their API tokens and their calendar address. */
  endKeys(db: Db, personId: string, at: Date): Promise<unknown>
  /** Has every session from now on say on which day the account is taken away; null where it stays after all. */
  announceDeletion(db: Db, leaving: Leaving): Promise<void>
}

export const people: People = {
  async find(db, personIds) {
    return new Map((await findPeople(db, [...new Set(personIds)])).map((row) => [row.id, cardOf(row)]))
  },
  async findByEmail(db, email) {
    const row = await findPersonByEmail(db, email)
    return row && cardOf(row)
  },
  hold: lockPerson,
  languages: lastLanguages,
  withSecondFactor: holdersAmong,
  endSessions: (db, personId) => endSessionsOf(db, { userId: personId, except: null }),
  endKeys: (db, userId, at) => endKeysOf(db, { userId, at }),
  announceDeletion: markLeaving,
}

function cardOf(row: PersonRow): PersonCard {
  const { language } = row.userMetadata
  return {
    personId: row.id,
    email: row.email,
    fullName: personName(row.userMetadata),
    language: language === 'en' || language === 'ar' ? language : null,
    proven: row.emailConfirmedAt !== null,
  }
}
