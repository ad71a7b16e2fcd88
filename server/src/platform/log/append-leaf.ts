import { logKinds, type LogHashes, type LogIds, type LogKind } from '@athar/contracts/platform'
import type { Db } from '../database.ts'
import { callValue, tables } from '../tables.ts'

export type LoggedAction<K extends LogKind> = {
  /** Null where the platform itself acts. */
  readonly organisationId: string | null
  readonly at: Date
  readonly ids: LogIds<K>
  readonly hashes: LogHashes<K>
  /** What a proof is asked for by; the first id unless said. */
  readonly subject?: string
}

const isId = (text: string) => /^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/.test(text)
const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)

/** Writes what happened into the log, in the transaction of the action: ids and hashes, never a name or a text. */
export async function appendLeaf<K extends LogKind>(db: Db, kind: K, action: LoggedAction<K>): Promise<void> {
  const { organisationId, at } = action
  const named = logKinds[kind]
  const ids = pick(action.ids, named.ids, isId)
  const hashes = pick(action.hashes, named.hashes, isHash)
  const subject = action.subject ?? Object.values(ids)[0] ?? ''
  const written = { ids: JSON.stringify(ids), hashes: JSON.stringify(hashes) }
  await tables(db)
    .insertInto('logLeaves')
    .values({ kind, orgId: organisationId, digestOf: organisationId, subject, ...written, at })
    .execute()
}

/** Whether something of this subject is in the log, or waits for its place. */
export const isLogged = async (db: Db, subject: string): Promise<boolean> =>
  (await callValue(db, 'is_logged', subject)) ?? false

function pick(
  given: Readonly<Record<string, string>>,
  names: readonly string[],
  fits: (text: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const text = given[name] ?? ''
      if (!fits(text)) throw new Error(`the log takes no ${name} in this form`)
      return [name, text]
    }),
  )
}
