import type { suppliers } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { namesOf, type Names } from '../../platform/people-names.ts'
import { readHistory } from '../../platform/workflow/history.ts'
import type { SuppliersDeps } from '../deps.ts'
import type { MailedRequest } from '../mails.ts'
import * as store from '../store.ts'

type Deps = Pick<SuppliersDeps, 'people'>
const present = (row: store.RequestRow, names: Names): suppliers.Request => ({
  id: row.id,
  supplierId: row.supplierId,
  supplier: row.supplier,
  email: row.email,
  language: row.language,
  product: row.product,
  activity: row.activity,
  unit: row.unit,
  periodFrom: row.periodFrom,
  periodTo: row.periodTo,
  note: row.note,
  evidenceRequired: row.evidenceRequired,
  state: row.state,
  version: row.version,
  mailedAt: row.mailedAt.toISOString(),
  linkUntil: row.linkUntil.toISOString(),
  createdBy: names(row.createdBy),
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})

/** What a mail says of a request. */
export const mailedOf = (row: store.RequestRow): MailedRequest => ({
  id: row.id,
  linkNumber: row.linkNumber,
  linkUntil: row.linkUntil,
  organisation: { en: row.organisationEn, ar: row.organisationAr },
  email: row.email,
  language: row.language,
  product: row.product,
})

export async function presentAll(deps: Deps, db: Db, rows: readonly store.RequestRow[]): Promise<suppliers.Request[]> {
  const names = await namesOf(
    deps.people,
    db,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => present(row, names))
}

/** One as its page shows it. */
export async function detailOf(
  deps: Deps,
  db: Db,
  organisationId: string,
  id: string,
): Promise<suppliers.RequestDetail> {
  const row = (await store.findRequest(db, organisationId, id)) ?? fail('suppliers.request-not-found')
  const history = await readHistory(db, store.requestFlow, id)
  const names = await namesOf(deps.people, db, [row.createdBy, ...history.map(({ personId }) => personId)])
  return {
    ...present(row, names),
    answer: row.answer,
    factorId: row.factorId,
    history: history.map(({ personId, ...entry }) => ({ ...entry, by: names(personId) })),
  }
}
