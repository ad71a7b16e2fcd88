import { mayReview, type disclosures, type ErrorCode, type OrganisationRole, type ResponseOf } from '@athar/contracts'
import { stateOfStep, type ReviewStep } from '@athar/contracts/disclosures'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import { move } from '../../platform/workflow/move.ts'
import { peopleWithRoles } from '../../organisations/index.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { library, titleOf } from '../library.ts'
import { own } from './manage-reports.ts'
import { remindOfDue, tellItemReturned, tellStep } from './notices.ts'
import { returnedIn } from './present-report.ts'
import * as store from './store.ts'

type Deps = Pick<DisclosuresDeps, 'organisations' | 'notices' | 'people'>
type Decided = { readonly outcome: 'approve' | 'return'; readonly reason: string; readonly version: number }

/** What waits in a review: reports whole, then item by item what is not approved yet. */
export async function listReview({
  actor,
  params,
  query,
  db,
}: Call<typeof disclosures.listReview>): Promise<ResponseOf<typeof disclosures.listReview>> {
  const { organisationId } = actor
  const { rows, nextCursor } = await readPage(query, store.byReport, (place) =>
    store.waitingItems(db, organisationId, params.step, place),
  )
  return {
    items: rows.flatMap((row) => {
      const item = library().items.get(row.item)
      return item
        ? {
            report: row.reportId,
            year: row.year,
            slug: row.item,
            framework: item.framework,
            code: item.code,
            title: titleOf(item),
            verdict: row.verdict,
            dueOn: row.dueOn,
          }
        : []
    }),
    nextCursor,
    reports: (await store.reportsInState(db, organisationId, stateOfStep[params.step])).map(({ line }) => line),
    waiting: await store.countWaiting(db, organisationId, params.step),
  }
}

export const decideItem = (deps: Deps, call: Call<typeof disclosures.decideItem>): Promise<void> =>
  decideOne(deps, call, 'internal')

export const decideBoardItem = (deps: Deps, call: Call<typeof disclosures.decideBoardItem>): Promise<void> =>
  decideOne(deps, call, 'board')

async function decideOne(
  deps: Deps,
  {
    actor,
    params,
    body,
    db,
    clock,
    audit,
  }: Pick<Call<typeof disclosures.decideItem>, 'actor' | 'params' | 'body' | 'db' | 'clock' | 'audit'>,
  step: ReviewStep,
): Promise<void> {
  const report = await own(db, actor.organisationId, params.id)
  const item = (await store.findItem(db, report, params.slug)) ?? fail('disclosures.item-not-found')
  refuseUnlessIn(report.state, [stateOfStep[step]])
  if (body.outcome === 'approve') await refuseAuthor(deps, db, report, item.datapoints, actor.personId)
  const at = clock.now()
  await recordDecision(db, { report, item, step, body, at, personId: actor.personId, reviewerId: null })
  await audit({
    action: `disclosures.${step === 'board' ? 'decide-board-item' : 'decide-item'}`,
    subjectType: 'disclosure-report',
    subjectId: report.id,
    details: { item: item.slug, outcome: body.outcome },
    ...(body.outcome === 'return' ? { reason: body.reason } : {}),
  })
  if (body.outcome === 'return') {
    const code = library().items.get(item.slug)?.code ?? item.slug
    await tellItemReturned(deps, db, report, { ...item, code, reason: body.reason, by: actor.personId, at })
  }
}

type Recorded = {
  readonly report: store.StoredReport
  readonly item: store.StoredItem
  readonly step: ReviewStep
  readonly body: Decided
  readonly personId: string | null
  readonly reviewerId: string | null
  readonly at: Date
}

/** Over the version that was seen; where there is a newer one, both can be compared. */
export async function recordDecision(db: Db, { report, item, step, body, ...by }: Recorded): Promise<void> {
  const outcome = body.outcome === 'approve' ? 'approved' : 'returned'
  const { slug } = item
  if (!(await store.setVerdict(db, report, { slug, version: body.version, step, outcome })))
    fail('disclosures.item-changed', { slug, seen: body.version, version: item.version })
  await store.insertDecision(db, report, { slug, step, outcome, version: body.version, reason: body.reason, ...by })
}

/** Four eyes: refused to those who answered or edited something, with who may. */
export async function refuseAuthor(
  { people }: Pick<Deps, 'people'>,
  db: Db,
  report: store.StoredReport,
  datapoints: readonly string[],
  personId: string,
  roles: readonly OrganisationRole[] = mayReview,
): Promise<void> {
  const authors = await store.authorsOf(db, report, datapoints)
  if (!authors.includes(personId)) return
  const others = (await peopleWithRoles(db, report.organisationId, roles)).filter((id) => !authors.includes(id))
  const cards = await people.find(db, others)
  const code: ErrorCode = 'disclosures.own-report'
  fail(code, { people: [...cards.values()].map(({ fullName, email }) => fullName || email).join(', ') || '–' })
}

/** The whole in the internal review: what is still open is approved with it, what was returned holds it back. */
export async function decideReport(deps: Deps, call: Call<typeof disclosures.decideReport>): Promise<void> {
  const { actor, params, body, db, clock } = call
  const found = await own(db, actor.organisationId, params.id)
  const items = await store.itemsOfReport(db, found)
  const approves = body.outcome === 'approve'
  const asked = items.flatMap(({ datapoints }) => datapoints)
  await move(call, store.reportFlow, found, approves ? 'approve-internal' : 'return-internal', {
    version: body.version,
    reason: body.reason,
    guard: async () => {
      if (!approves) return
      await refuseAuthor(deps, db, found, asked, actor.personId)
      refuseReturned(items, 'internal')
      await store.approveRest(db, found, 'internal')
    },
    set: { due_on: approves ? body.dueOn : null },
    effect: () => recordWhole(db, found, { step: 'internal', body, personId: actor.personId, at: clock.now() }),
    notify: tellStep(deps, db, found),
  })
  if (approves) await remindOfDue(deps, db, { ...found, dueOn: body.dueOn, now: clock.now() })
}

export function refuseReturned(items: readonly store.StoredItem[], step: ReviewStep): void {
  const returned = returnedIn(items, step)
  if (returned.length > 0) fail('disclosures.items-returned', { items: returned.join(', ') })
}

type Whole = Pick<Recorded, 'step' | 'body' | 'personId' | 'at'> & { readonly reviewerId?: string }

export const recordWhole = (db: Db, report: store.StoredReport, { step, body, personId, reviewerId, at }: Whole) =>
  store.insertDecision(db, report, {
    slug: null,
    step,
    outcome: body.outcome === 'approve' ? 'approved' : 'returned',
    version: body.version,
    reason: body.reason,
    personId,
    reviewerId: reviewerId ?? null,
    at,
  })

export async function returnReport(deps: Deps, call: Call<typeof disclosures.returnReport>): Promise<void> {
  const { actor, params, body, db, clock } = call
  const found = await own(db, actor.organisationId, params.id)
  const decided = { ...body, outcome: 'return' } as const
  await move(call, store.reportFlow, found, 'return-board', {
    version: body.version,
    reason: body.reason,
    set: { due_on: null },
    effect: () => recordWhole(db, found, { step: 'board', body: decided, personId: actor.personId, at: clock.now() }),
    notify: tellStep(deps, db, found),
  })
}
