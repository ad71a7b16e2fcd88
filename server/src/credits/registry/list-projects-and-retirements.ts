import { serialOf } from '@athar/credit-ledger'
import type { credits, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { callRows } from '../../platform/tables.ts'

export async function listRegistryProjects({
  query: { limit, offset },
  db,
}: Call<typeof credits.listRegistryProjects>): Promise<ResponseOf<typeof credits.listRegistryProjects>> {
  const rows = await callRows(db, 'registry_projects', limit, String(offset))
  const items = rows.map(({ number, nameEn, nameAr, projectType, region, sample, ...row }) => ({
    project: number,
    name: { en: nameEn, ar: nameAr },
    projectType,
    region,
    sample,
    totals: {
      issued: row.issued,
      held: row.held,
      retired: row.retired,
      cancelled: row.cancelled,
      buffer: row.buffer,
      expired: row.expired,
    },
  }))
  return { items, total: Number(rows[0]?.found ?? 0) }
}

export async function listRegistryRetirements({
  query: { limit, offset },
  db,
}: Call<typeof credits.listRegistryRetirements>): Promise<ResponseOf<typeof credits.listRegistryRetirements>> {
  const rows = await callRows(db, 'registry_retirements', limit, String(offset))
  const items = rows.map(({ at, serials, found: _found, ...row }) => ({
    ...row,
    at: at.toISOString(),
    serials: serials.map((range) => serialOf(range)),
  }))
  return { items, total: Number(rows[0]?.found ?? 0) }
}
