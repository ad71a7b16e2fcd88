import { randomUUID } from 'node:crypto'
import type { disclosures, ResponseOf } from '@athar/contracts'
import { frameworkViews } from '@athar/frameworks'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { move } from '../../platform/workflow/move.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { reportingYear } from '../reporting-year.ts'
import { contentsOf } from './content.ts'
import { remindOfDue, tellStep } from './notices.ts'
import { refuseOpenFigures } from './open-figures.ts'
import { presentReport } from './present-report.ts'
import { storeContents } from './refresh.ts'
import * as store from './store.ts'

export async function listReports(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.listReports>,
): Promise<ResponseOf<typeof disclosures.listReports>> {
  const { organisationId } = call.actor
  return {
    reports: (await store.reportsOf(call.db, organisationId)).map(({ line }) => line),
    year: await reportingYear(deps, call, organisationId, undefined),
    tagged: deps.taxonomy !== null,
  }
}

/** One report of a year for the same frameworks; each item is taken in as it stands. */
export async function createReport(
  deps: DisclosuresDeps,
  { actor, body, db, clock, audit }: Call<typeof disclosures.createReport>,
): Promise<{ id: string }> {
  const id = await beginReport(deps, db, { ...body, ...actor, at: clock.now() })
  await audit({ action: 'disclosures.create-report', subjectType: 'disclosure-report', subjectId: id })
  return { id }
}

type Begun = Omit<store.NewReport, 'id'> & {
  readonly organisationId: string
  readonly personId: string
  readonly at: Date
}

export async function beginReport(deps: Pick<DisclosuresDeps, 'evidence'>, db: Db, begun: Begun): Promise<string> {
  const id = randomUUID()
  const frameworks = frameworkViews.filter((view) => begun.frameworks.includes(view))
  const made = { ...begun, id, frameworks }
  if (!(await store.insertReport(db, made, begun)))
    return fail('disclosures.report-exists', { id: (await store.sameReport(db, begun.organisationId, made)) ?? '' })
  await storeContents(db, { ...begun, id }, await contentsOf(deps, db, begun, frameworks))
  return id
}

export async function readReport(
  deps: DisclosuresDeps,
  { actor, params, db, clock }: Call<typeof disclosures.readReport>,
): Promise<disclosures.DisclosureReport> {
  const found = await own(db, actor.organisationId, params.id)
  return presentReport(deps, db, found, { readerId: actor.personId, today: clock.today() })
}

/** Hands in what is answered now; an empty report has nothing to review. */
export async function submitReport(deps: DisclosuresDeps, call: Call<typeof disclosures.submitReport>): Promise<void> {
  const { actor, params, body, db, clock } = call
  const found = await own(db, actor.organisationId, params.id)
  const contents = await contentsOf(deps, db, { ...found, year: found.line.year }, found.line.frameworks)
  await move(call, store.reportFlow, found, 'submit-report', {
    version: body.version,
    guard: async () => {
      if ([...contents.values()].every(({ content }) => content.status === 'pending')) fail('disclosures.report-empty')
      await refuseOpenFigures(deps, db, found, contents.values())
    },
    set: { due_on: body.dueOn },
    effect: () => storeContents(db, found, contents),
    notify: tellStep(deps, db, found),
  })
  await remindOfDue(deps, db, { ...found, dueOn: body.dueOn, now: clock.now() })
}

/** The published edition stays; the next one is a draft of the answers of now. */
export async function reviseReport(deps: DisclosuresDeps, call: Call<typeof disclosures.reviseReport>): Promise<void> {
  const { actor, params, body, db } = call
  const found = await own(db, actor.organisationId, params.id)
  const contents = await contentsOf(deps, db, { ...found, year: found.line.year }, found.line.frameworks)
  await move(call, store.reportFlow, found, 'revise-report', {
    version: body.version,
    reason: body.reason,
    set: { due_on: null },
    effect: async () => {
      await store.reopenItems(db, found)
      await storeContents(db, found, contents)
    },
  })
}

export const own = async (db: Db, organisationId: string, id: string): Promise<store.StoredReport> =>
  (await store.findReport(db, organisationId, id)) ?? fail('disclosures.report-not-found')
