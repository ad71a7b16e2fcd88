import type { Lang } from '@athar/i18n'
import type { Db } from '../platform/database.ts'
import { languageOf } from './language.ts'
import { lastLanguages } from './store/sign-in-places.ts'
import type { UserRow } from './store/users.ts'

type Else = {
  /** Where somebody is signing in just now, who may be a stranger: it says nothing of the owner. */
  readonly besides?: Buffer
  /** The browser of whoever asks, where nothing is known of the owner's. */
  readonly otherwise?: string | undefined
}

/** What a person reads and writes in, whoever caused the mail: their choice, else what their browser asked for last. */
export async function languageFor(
  db: Db,
  user: Pick<UserRow, 'id' | 'user_metadata'>,
  { besides, otherwise }: Else = {},
): Promise<Lang> {
  return languageOf(user.user_metadata, (await lastLanguages(db, [user.id], besides)).get(user.id) ?? otherwise)
}
