import { monthPeriod } from '@athar/carbon'
import type { inventory, ResponseOf } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { yearAsItStands } from '../boundary/index.ts'
import { refuseArchived } from '../calculation/index.ts'
import { enterLines, lockOpenYears, refreshRollup, type RecordDeps } from '../records/index.ts'
import { rollupLines } from '../yearly/store.ts'
import type { ExpectedDeps } from './deps.ts'
import { usualUnit } from './list-expected.ts'
import { keyOf, sourcesOf } from './months.ts'
import { answerRequest, findRequest, namedSites, withdrawRequest, type StoredRequest } from './store.ts'
import { dataAnswered } from './tell-asked.ts'

export async function readDataRequest(
  deps: ExpectedDeps,
  { actor, params, db }: Call<typeof inventory.readDataRequest>,
): Promise<inventory.DataRequest> {
  const { organisationId } = actor
  const request =
    (await findRequest(db, organisationId, params.id)) ?? fail('inventory.data-request-not-found', { id: params.id })
  const covered = await coveredMonths(db, organisationId, request)
  const {
    archived: _archived,
    entityId: _entity,
    ...site
  } = (await namedSites(db, organisationId, [request.siteId])).get(request.siteId)!
  const { id, activity, due, note, askedOf, askedBy, answeredBy, answer } = request
  const months = request.months.toSorted().map((month) => ({ month, received: covered.has(month) }))
  return {
    id,
    year: await yearAsItStands(deps, db, organisationId, request.year),
    state: stateOf(
      request,
      months.every(({ received }) => received),
    ),
    site,
    activity,
    unit: await usualUnit(db, organisationId, request),
    months,
    due,
    note,
    askedOf,
    askedBy,
    askedAt: request.askedAt.toISOString(),
    answeredBy,
    answeredAt: request.answeredAt?.toISOString() ?? null,
    answer,
  }
}

/** Months that have records count as answered. */
const stateOf = ({ answeredAt, withdrawnAt }: StoredRequest, allReceived: boolean): inventory.DataRequest['state'] =>
  withdrawnAt ? 'withdrawn' : answeredAt || allReceived ? 'answered' : 'open'

async function coveredMonths(db: Db, organisationId: string, request: StoredRequest) {
  await refreshRollup(db)
  const sources = sourcesOf(await rollupLines(db, organisationId, request.year))
  return sources.get(keyOf(request))?.months ?? new Map()
}

async function lockOpenRequest(db: Db, organisationId: string, id: string): Promise<StoredRequest> {
  const request =
    (await findRequest(db, organisationId, id, { lock: true })) ?? fail('inventory.data-request-not-found', { id })
  if (request.answeredAt !== null || request.withdrawnAt !== null) fail('inventory.data-request-closed', { id })
  return request
}

/** Quantities become records that wait for approval as any other; months left open need the reason. */
export async function answerDataRequest(
  deps: ExpectedDeps & RecordDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.answerDataRequest>,
): Promise<ResponseOf<typeof inventory.answerDataRequest>> {
  const { organisationId, personId } = actor
  const request = await lockOpenRequest(db, organisationId, params.id)
  await lockOpenYears(deps, db, organisationId, [request.year])
  const covered = await coveredMonths(db, organisationId, request)
  const issue = (path: string, code: string) => fail('validation-failed', { issues: [{ path, code, part: 'body' }] })
  const given = new Set(body.lines.map(({ month }) => month))
  if (given.size < body.lines.length || [...given].some((month) => !request.months.includes(month)))
    issue('lines', 'month-unasked')
  if (body.lines.some(({ month }) => covered.has(month))) fail('inventory.month-has-data', { months: [...given] })
  const open = request.months.filter((month) => !given.has(month) && !covered.has(month))
  if (open.length > 0 && body.answer === '') fail('inventory.data-request-empty', { months: open })
  const by = { organisationId, personId, at: clock.now() }
  const { siteId, activity } = request
  if (body.lines.length > 0) await refuseArchived(db, organisationId, { activity })
  const { ids } = await enterLines(deps, { db, clock }, by, {
    lines: body.lines.map(({ month, quantity, reference, confirmed }) => {
      const { from, to } = monthPeriod(month)
      const entry = { siteId, activity, quantity, unit: body.unit, periodStart: from, periodEnd: to, reference }
      return { ...entry, confirmed, supplierId: null, dataQuality: 'measured', note: null, input: null }
    }),
    allowDuplicate: false,
    asks: true,
  })
  await answerRequest(db, by, params.id, body.answer)
  await audit({
    action: 'inventory.answer-data-request',
    subjectType: 'inventory',
    subjectId: String(request.year),
    details: { request: params.id, records: ids.length },
    ...(body.answer === '' ? {} : { reason: body.answer }),
  })
  await deps.notices.notify(db, dataAnswered(by, request))
  return { records: ids.length }
}

export async function withdrawDataRequest(
  _deps: ExpectedDeps,
  { actor, params, db, audit, clock }: Call<typeof inventory.withdrawDataRequest>,
): Promise<void> {
  const { organisationId, personId } = actor
  const request = await lockOpenRequest(db, organisationId, params.id)
  await withdrawRequest(db, { organisationId, personId, at: clock.now() }, params.id)
  await audit({
    action: 'inventory.withdraw-data-request',
    subjectType: 'inventory',
    subjectId: String(request.year),
    details: { request: params.id },
  })
}
