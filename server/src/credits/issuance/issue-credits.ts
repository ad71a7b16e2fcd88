import type { credits, ResponseOf } from '@athar/contracts'
import type { Issuance } from '@athar/contracts/credits'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { plainText } from '../../platform/plain-line.ts'
import type { CreditsDeps } from '../deps.ts'
import { presentIssuance, presentPeriod, vintagesIn } from './present-issuance.ts'
import * as store from './store.ts'

export async function listIssuable({
  db,
}: Call<typeof credits.listIssuable>): Promise<ResponseOf<typeof credits.listIssuable>> {
  return { items: (await store.issuablePeriods(db)).map(presentPeriod) }
}

export async function listIssuances({
  query,
  db,
}: Call<typeof credits.listIssuances>): Promise<ResponseOf<typeof credits.listIssuances>> {
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
    store.listIssuances(db, query.state, place),
  )
  const blocks = await store.blocksOf(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => presentIssuance(row, blocks)), nextCursor }
}

async function readIssuance(db: Db, id: string): Promise<Issuance> {
  const found = (await store.findIssuance(db, id)) ?? fail('credits.issuance-missing')
  return presentIssuance(found, await store.blocksOf(db, [id]))
}

/** Proposes the whole tonnes of a verified period. Another officer decides. */
export async function proposeIssuance({
  body,
  db,
  clock,
  audit,
}: Call<typeof credits.proposeIssuance>): Promise<Issuance> {
  const { periodId, programme } = body
  const found = (await store.findIssuable(db, periodId)) ?? fail('credits.not-verified')
  const { years } = vintagesIn(found)
  if (years.length === 0) fail('credits.nothing-whole')
  const id = await store.propose(db, { periodId, programme, years, at: clock.now() })
  await audit({
    action: 'credits.propose-issuance',
    subjectType: 'credit-issuance',
    subjectId: id,
    details: { period: periodId, programme },
  })
  return readIssuance(db, id)
}

export async function decideIssuance(
  { publicPages }: Pick<CreditsDeps, 'publicPages'>,
  { params, body, db, clock, audit }: Call<typeof credits.decideIssuance>,
): Promise<Issuance> {
  const approves = body.decision === 'issue'
  await store.decide(db, { id: params.id, approves, reason: plainText(body.reason), at: clock.now() })
  await audit({
    action: approves ? 'credits.issue' : 'credits.reject-issuance',
    subjectType: 'credit-issuance',
    subjectId: params.id,
  })
  if (approves) await publicPages.changed(db)
  return readIssuance(db, params.id)
}
