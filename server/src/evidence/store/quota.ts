import type { Db } from '../../platform/database.ts'
import { callRows } from '../../platform/tables.ts'

export type Used = { readonly files: number; readonly bytes: number }
type Asked = { readonly organisationId: string; readonly personId: string; readonly upload?: string }

/** What both hold now, with the parts of other uploads. */
export async function evidenceUse(db: Db, { organisationId, personId, upload }: Asked) {
  const rows = await callRows(db, 'evidence_use', organisationId, personId, upload ?? null)
  const of = (whose: (typeof rows)[number]['whose']): Used => {
    const row = rows.find((one) => one.whose === whose)
    return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) }
  }
  return { person: of('person'), organisation: of('organisation') }
}
