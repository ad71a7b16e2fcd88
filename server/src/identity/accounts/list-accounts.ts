import type { identity, ResponseOf } from '@athar/contracts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { pageOfAccounts } from '../store/accounts.ts'
import { presentEntry } from './present-account.ts'

const mostWords = 8

/** Accounts as whoever looks for one types it: words of name and address in any order, either spelling. */
export async function listAccounts({
  query: { search = '', state, cursor, limit },
  db,
  clock,
}: Call<typeof identity.listAccounts>): Promise<ResponseOf<typeof identity.listAccounts>> {
  const at = clock.now()
  const words = search.split(/\s+/).filter((word) => word !== '')
  // One more than asked for tells whether there is another page.
  const rows = await pageOfAccounts(db, {
    words: words.slice(0, mostWords),
    state,
    after: cursor === undefined ? null : placeIn(cursor),
    limit: limit + 1,
    at,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => presentEntry(row, at)),
    nextCursor: rows.length > limit && last ? encodeCursor([last.created_at.toISOString(), last.id]) : null,
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function placeIn(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = decodeCursor(cursor, 2)
  return uuid.test(id) && !Number.isNaN(Date.parse(at))
    ? { at: new Date(at).toISOString(), id }
    : fail('validation-failed', { issues: [{ path: 'cursor', code: 'cursor-unknown', part: 'querystring' }] })
}
