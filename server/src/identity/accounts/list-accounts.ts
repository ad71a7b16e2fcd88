import type { identity, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { keyset, readPage } from '../../platform/list/read-page.ts'
import { pageOfAccounts } from '../store/accounts.ts'
import type { UserRow } from '../store/users.ts'
import { presentEntry } from './present-account.ts'

const mostWords = 8
const newestFirst = keyset<UserRow>('desc', { created_at: 'instant', id: 'uuid' })

/** Accounts as whoever looks for one types it: words of name and address in any order, either spelling. */
export async function listAccounts({
  query: { search = '', state, cursor, limit },
  db,
  clock,
}: Call<typeof identity.listAccounts>): Promise<ResponseOf<typeof identity.listAccounts>> {
  const at = clock.now()
  const words = search.split(/\s+/).filter((word) => word !== '')
  const { rows, nextCursor } = await readPage({ cursor, limit }, newestFirst, (place) =>
    pageOfAccounts(db, { words: words.slice(0, mostWords), state, at }, place),
  )
  return { items: rows.map((row) => presentEntry(row, at)), nextCursor }
}
