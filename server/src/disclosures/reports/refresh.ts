import type { disclosures } from '@athar/contracts'
import type { Member } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { move } from '../../platform/workflow/move.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { contentsOf, type Content } from './content.ts'
import { tellStep } from './notices.ts'
import * as store from './store.ts'

type Deps = Pick<DisclosuresDeps, 'evidence' | 'organisations' | 'notices'>
export type RefreshCall = {
  readonly actor: Member
  readonly db: Db
  readonly clock: Clock
  readonly request: { readonly id: string }
}

/** After answers of a year changed: open reports take them in, and what was approved before is reviewed again. */
export async function refreshReports(deps: Deps, call: RefreshCall, year: number): Promise<void> {
  for (const report of await store.openReports(call.db, call.actor.organisationId, year))
    await refreshOne(deps, call, report)
}

/** Takes in the answers of now; answers which items changed. */
export async function refreshOne(
  deps: Deps,
  call: RefreshCall,
  report: store.StoredReport,
): Promise<readonly string[]> {
  const { db, clock } = call
  const contents = await contentsOf(deps, db, { ...report, year: report.line.year }, report.line.frameworks)
  const stored = new Map((await store.itemsOfReport(db, report)).map((item) => [item.slug, item]))
  const differing = [...contents].filter(([slug, { digest }]) => stored.get(slug)?.digest !== digest)
  if (differing.length === 0) return []
  const changed = await storeContents(db, report, new Map(differing))
  const approved = changed.some((slug) => stored.get(slug)?.internal === 'approved')
  if (approved && (report.state === 'external-review' || report.state === 'board-review'))
    await move(call, store.reportFlow, report, 'change-report', { notify: tellStep(deps, db, report) })
  else await store.touchReport(db, report, clock.now())
  return changed
}

export const storeContents = (
  db: Db,
  report: { readonly organisationId: string; readonly id: string },
  contents: ReadonlyMap<string, Content>,
): Promise<readonly string[]> =>
  store.storeItems(
    db,
    report,
    [...contents].map(([slug, { content, digest }]) => ({
      slug,
      datapoints: content.datapoints.map(({ id }) => id),
      content,
      digest,
    })),
  )

/** Items whose answers or evidence are no longer what a report says. */
export async function staleItems(
  deps: Pick<Deps, 'evidence'>,
  db: Db,
  report: store.StoredReport,
  items: readonly store.StoredItem[],
): Promise<readonly string[]> {
  const contents = await contentsOf(deps, db, { ...report, year: report.line.year }, report.line.frameworks)
  const digests = new Map(items.map(({ slug, digest }) => [slug, digest]))
  return [...contents].filter(([slug, { digest }]) => digests.get(slug) !== digest).map(([slug]) => slug)
}

export async function refreshReport(
  deps: Deps,
  call: Call<typeof disclosures.refreshReport>,
): Promise<{ changed: string[] }> {
  const { db, actor, params } = call
  const found = (await store.findReport(db, actor.organisationId, params.id)) ?? fail('disclosures.report-not-found')
  return { changed: found.state === 'published' ? [] : [...(await refreshOne(deps, call, found))] }
}
