import type { npoRegistration, ResponseOf } from '@athar/contracts'
import { paths } from '@athar/contracts'
import type { NpoProfile } from '@athar/contracts/npo-registration'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { firstRows, readPage } from '../platform/list/read-page.ts'
import type { PublicAddress } from '../platform/public-pages.ts'
import type { SearchEntry } from '../platform/search.ts'
import * as store from './store/profiles.ts'

export async function listNpos({
  query,
  db,
  clock,
}: Call<typeof npoRegistration.listNpos>): Promise<ResponseOf<typeof npoRegistration.listNpos>> {
  const today = clock.today()
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
    store.registeredNpos(db, today, place),
  )
  return { items: rows.map(store.profileOf), nextCursor, registered: await store.countNpos(db, today) }
}

export const readNpo = async ({ params, db, clock }: Call<typeof npoRegistration.readNpo>): Promise<NpoProfile> =>
  (await store.findNpo(db, params.id, clock.today())) ?? fail('npo-registration.npo-not-found')

const most = 1000
const all = async (db: Db, clock: Clock): Promise<NpoProfile[]> =>
  (await store.registeredNpos(db, clock.today(), firstRows(store.newestFirst, most))).map(store.profileOf)

/** Registered non-profits, for the search. */
export const findableNpos =
  ({ clock }: { readonly clock: Clock }) =>
  async (db: Db): Promise<SearchEntry[]> =>
    (await all(db, clock)).map(({ id, name, about }) => ({ id, path: paths.npoProfile(id), title: name, text: about }))

/** Their pages, for the sitemap. */
export const npoAddresses =
  ({ clock }: { readonly clock: Clock }) =>
  async (db: Db): Promise<PublicAddress[]> =>
    (await all(db, clock)).map(({ id, registeredAt }) => ({
      path: paths.npoProfile(id),
      changedAt: new Date(registeredAt),
    }))
