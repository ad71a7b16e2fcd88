import type { credits, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import * as store from './store.ts'

export async function listOwnSeries({
  query,
  db,
  clock,
}: Call<typeof credits.listOwnSeries>): Promise<ResponseOf<typeof credits.listOwnSeries>> {
  const at = clock.now()
  const { rows, nextCursor } = await readPage(query, store.seriesOldestFirst, (place) => store.ownSeries(db, at, place))
  const items = rows.map(({ projectNumber, projectEn, projectAr, ...row }) => ({
    ...row,
    project: projectNumber,
    projectName: { en: projectEn, ar: projectAr },
  }))
  return { items, nextCursor }
}
