import type { suppliers } from '@athar/contracts'
import { factorGround } from '../../inventory/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { SupplierLink, SupplierLinks } from '../links.ts'
import * as store from '../store.ts'

/** What a link names; refused where its seal is wrong. */
export const readLink = (links: SupplierLinks, text: string): SupplierLink =>
  links.read(text) ?? fail('suppliers.link-invalid')

/** The request of a link that still opens it. */
export async function openLink(db: Db, { requestId, number }: SupplierLink, at: Date): Promise<store.RequestRow> {
  const row = (await store.openLinked(db, requestId)) ?? fail('suppliers.link-invalid')
  if (row.state === 'withdrawn') fail('suppliers.withdrawn')
  if (number < row.linkNumber) fail('suppliers.link-replaced')
  if (row.linkUntil <= at) fail('suppliers.link-expired')
  return row
}

/** A request as its supplier sees it: nothing of the organisation's own notes on it, or of its people. */
export async function questionOf(db: Db, row: store.RequestRow): Promise<suppliers.SupplierQuestion> {
  const ground = factorGround(row.activity, row.unit)
  return {
    organisation: { en: row.organisationEn, ar: row.organisationAr },
    supplier: row.supplier,
    product: row.product,
    unit: typeof ground === 'string' ? { en: row.unit, ar: row.unit } : ground.unit,
    periodFrom: row.periodFrom,
    periodTo: row.periodTo,
    note: row.note,
    language: row.language,
    evidenceRequired: row.evidenceRequired,
    state: row.state,
    version: row.version,
    linkUntil: row.linkUntil.toISOString(),
    returnedFor: row.state === 'sent' ? await store.returnedFor(db) : null,
    answer: row.answer,
    files: await store.filesOf(db, row.id),
  }
}
