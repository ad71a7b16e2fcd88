import type { RejectedFile } from '../../platform/evidence-subjects.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { library } from '../library.ts'
import { tellItemReturned } from './notices.ts'
import { refreshOne, type RefreshCall } from './refresh.ts'
import { recordDecision } from './review-report.ts'
import * as store from './store.ts'

type Deps = Pick<DisclosuresDeps, 'evidence' | 'organisations' | 'notices'>
type Answered = { readonly year: number; readonly datapoints: readonly string[] }

/** A file behind answers under review was rejected: their items go back to those who answer them, with the reason. */
export async function returnRejected(
  deps: Deps,
  call: RefreshCall,
  { year, datapoints }: Answered,
  { fileName, reason }: RejectedFile,
): Promise<void> {
  const { actor, db, clock } = call
  const [organisationId, personId] = [actor.organisationId, actor.personId]
  for (const before of await store.openReports(db, organisationId, year)) {
    const changed = await refreshOne(deps, call, before)
    const report = await store.findReport(db, organisationId, before.id)
    if (report?.state !== 'internal-review') continue
    const at = clock.now()
    for (const slug of changed) {
      const item = await store.findItem(db, report, slug)
      if (!item?.datapoints.some((id) => datapoints.includes(id))) continue
      const why = `${fileName}: ${reason}`.slice(0, 2000)
      const body = { outcome: 'return', reason: why, version: item.version } as const
      await recordDecision(db, { report, item, step: 'internal', body, at, personId, reviewerId: null })
      const code = library().items.get(slug)?.code ?? slug
      await tellItemReturned(deps, db, report, { slug, code, reason: why, by: personId, at })
    }
  }
}
