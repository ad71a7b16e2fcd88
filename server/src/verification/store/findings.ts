import {
  findingWorkflow,
  type Finding,
  type FindingSeverity,
  type FindingState,
  type SubjectKind,
} from '@athar/contracts/verification'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { idPart } from '../../platform/signed-links.ts'

export const findingFlow = defineFlow({
  workflow: findingWorkflow,
  table: 'verification_findings',
  changedAt: 'changed_at',
  versioned: true,
})

type Row = {
  org_id: string
  id: string
  verification_id: string
  number: number
  state: FindingState
  severity: FindingSeverity
  origin: Finding['origin']
  basis: string
  effect_kg: string
  record_id: string | null
  answer: string
  answered_at: Date | null
  resolution: string
  resolved_at: Date | null
  created_by: string | null
  created_at: Date
  version: number
}
export type StoredFinding = Omit<Finding, 'files'> & {
  readonly organisationId: string
  readonly verificationId: string
  readonly createdBy: string | null
}
export type StoredFile = Finding['files'][number] & { readonly findingId: string; readonly key: string | null }

const findingOf = (row: Row): StoredFinding => ({
  organisationId: row.org_id,
  id: row.id,
  verificationId: row.verification_id,
  number: row.number,
  state: row.state,
  severity: row.severity,
  origin: row.origin,
  basis: row.basis,
  effectKg: row.effect_kg,
  recordId: row.record_id,
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  resolution: row.resolution,
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})
const columns = sql.raw(`org_id, id, verification_id, number, state, severity, origin, basis, effect_kg::text,
  record_id, answer, answered_at, resolution, resolved_at, created_by, created_at, version`)

export async function findingsOf(db: Db, verificationId: string): Promise<StoredFinding[]> {
  const { rows } = await sql<Row>`select ${columns} from verification_findings
    where verification_id = ${verificationId} order by number`.execute(db)
  return rows.map(findingOf)
}

export async function findFinding(db: Db, verificationId: string, id: string): Promise<StoredFinding | undefined> {
  const { rows } = await sql<Row>`select ${columns} from verification_findings
    where verification_id = ${verificationId} and id = ${id}`.execute(db)
  return rows[0] && findingOf(rows[0])
}

export async function filesOf(db: Db, verificationId: string): Promise<StoredFile[]> {
  const { rows } = await sql<{
    finding_id: string
    id: string
    file_name: string
    media_type: string
    bytes: string
    sha256: string
    file_key: string | null
  }>`select finding_id, id, file_name, media_type, bytes, sha256, file_key
    from app.finding_documents(${verificationId})`.execute(db)
  return rows.map((row) => ({
    findingId: row.finding_id,
    id: row.id,
    fileName: row.file_name,
    mediaType: row.media_type,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    key: row.file_key,
  }))
}

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
  const { rows } = await sql<{ id: string; verification_id: string; number: number; held: boolean }>`
    select id, verification_id, number, state in ('closed', 'kept') as held from verification_findings
     where client_org_id = app.current_org() and id = any (${uuids}::uuid[])`.execute(db)
  return rows.map(({ verification_id: verificationId, ...row }) => ({ ...row, verificationId }))
}

export type Opened = {
  readonly organisationId: string
  readonly verificationId: string
  readonly at: Date
  readonly count: number
}

/** Findings that opened by themselves since a moment and are open, by verification and moment; asked for no one. */
export async function openedSince(db: Db, since: Date): Promise<Opened[]> {
  const { rows } = await sql<{ org_id: string; verification_id: string; opened_at: Date; count: number }>`
    select org_id, verification_id, opened_at, count from app.findings_opened_since(${since})`.execute(db)
  return rows.map(({ org_id: organisationId, verification_id: verificationId, opened_at: at, count }) => ({
    organisationId,
    verificationId,
    at,
    count,
  }))
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
