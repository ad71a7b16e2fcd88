import { findingWorkflow, type Finding, type FindingSeverity, type SubjectKind } from '@athar/contracts/verification'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { VerificationFindings } from '../../platform/generated/row-types.ts'
import { actingOrganisation, callRows, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { idPart } from '../../platform/signed-links.ts'

export const findingFlow = defineFlow({
  workflow: findingWorkflow,
  table: 'verification_findings',
  changedAt: 'changed_at',
  versioned: true,
})

export type StoredFinding = Omit<Finding, 'files'> & {
  readonly organisationId: string
  readonly verificationId: string
  readonly createdBy: string | null
}
export type StoredFile = Finding['files'][number] & { readonly findingId: string; readonly key: string | null }

const findingOf = (row: Selectable<VerificationFindings>): StoredFinding => ({
  organisationId: row.orgId,
  id: row.id,
  verificationId: row.verificationId,
  number: row.number,
  state: row.state,
  severity: row.severity,
  origin: row.origin,
  basis: row.basis,
  effectKg: row.effectKg,
  recordId: row.recordId,
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  resolution: row.resolution,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})

const findings = (db: Db, verificationId: string) =>
  tables(db).selectFrom('verificationFindings').selectAll().where('verificationId', '=', verificationId)

export const findingsOf = async (db: Db, verificationId: string): Promise<StoredFinding[]> =>
  (await findings(db, verificationId).orderBy('number').execute()).map(findingOf)

export async function findFinding(db: Db, verificationId: string, id: string): Promise<StoredFinding | undefined> {
  const row = await findings(db, verificationId).where('id', '=', id).executeTakeFirst()
  return row && findingOf(row)
}

export const filesOf = async (db: Db, verificationId: string): Promise<StoredFile[]> =>
  (await callRows(db, 'finding_documents', verificationId)).map(({ fileKey: key, bytes, ...file }) => ({
    ...file,
    bytes: Number(bytes),
    key,
  }))

export type NewFinding = {
  readonly organisationId: string
  readonly id: string
  readonly verificationId: string
  readonly clientId: string
  readonly severity: FindingSeverity
  readonly basis: string
  readonly effectKg: string
  readonly recordId: string | null
  readonly by: string
  readonly at: Date
}

/** Under the lock of the verification, which gives numbers one after the other. */
export async function insertFinding(db: Db, made: NewFinding): Promise<number> {
  const { rows } = await sql<{ number: number }>`insert into verification_findings (org_id, id, verification_id,
      client_org_id, number, state, severity, origin, basis, effect_kg, record_id, created_by, created_at, changed_at)
    values (${made.organisationId}, ${made.id}, ${made.verificationId}, ${made.clientId},
      (select coalesce(max(f.number), 0) + 1 from verification_findings f
        where f.verification_id = ${made.verificationId}),
      'open', ${made.severity}, 'verifier', ${made.basis}, ${made.effectKg}, ${made.recordId}, ${made.by}, ${made.at},
      ${made.at}) returning number`.execute(db)
  return rows[0]?.number ?? 0
}

/** Those of the ids that the acting organisation is asked to answer, as evidence may back them. */
export async function findingsByIds(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; verificationId: string; number: number; held: boolean }[]> {
  const uuids = ids.filter((id) => idPart.test(id))
  const rows = await tables(db)
    .selectFrom('verificationFindings')
    .select(['id', 'verificationId', 'number', 'state'])
    .where('clientOrgId', '=', actingOrganisation)
    .where(sql<boolean>`id = any (${uuids}::uuid[])`)
    .execute()
  return rows.map(({ state, ...row }) => ({ ...row, held: state === 'closed' || state === 'kept' }))
}

export type Opened = {
  readonly organisationId: string
  readonly verificationId: string
  readonly at: Date
  readonly count: number
}

/** Findings that opened by themselves since a moment and are open, by verification and moment; asked for no one. */
export async function openedSince(db: Db, since: Date): Promise<Opened[]> {
  const rows = await callRows(db, 'findings_opened_since', since)
  return rows.map(({ orgId: organisationId, openedAt: at, ...row }) => ({ ...row, organisationId, at }))
}

export type ToAnswer = {
  readonly id: string
  readonly verifier: { readonly en: string; readonly ar: string }
  readonly kind: SubjectKind
  readonly year: number
  readonly open: number
  readonly returned: number
}

/** Open findings of each verification that its client may still answer, and how many of their answers came back. */
export async function findingsToAnswer(db: Db, clientId: string): Promise<ToAnswer[]> {
  const { rows } = await sql<ToAnswer>`select v.id, v.subject_kind as kind, v.inventory_year as year,
      jsonb_build_object('en', v.verifier_name_en, 'ar', v.verifier_name_ar) as verifier,
      count(*)::int as open, count(*) filter (where f.answer <> '')::int as returned
    from verification_findings f join verifications v on v.id = f.verification_id
    where v.client_org_id = ${clientId} and f.state = 'open' and v.state in ('assigned', 'in-review', 'ready-to-sign')
    group by v.org_id, v.id order by v.created_at, v.id`.execute(db)
  return rows
}
