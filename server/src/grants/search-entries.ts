import { paths } from '@athar/contracts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { firstRows } from '../platform/list/read-page.ts'
import type { SearchEntry } from '../platform/search.ts'
import { newestFirst, openGrants } from './store/calls.ts'

const most = 1000

/** Open calls. */
export const findableGrants =
  ({ clock }: { readonly clock: Clock }) =>
  async (db: Db): Promise<SearchEntry[]> =>
    (await openGrants(db, clock.now(), firstRows(newestFirst, most))).map((row) => ({
      id: row.id,
      path: paths.npoGrant(row.id),
      title: { en: row.title, ar: row.titleAr },
      text: { en: row.description, ar: row.descriptionAr },
      sample: row.sample,
    }))
