import type {
  AssuranceLevel,
  Conclusion,
  ListedVerification,
  SubjectKind,
  TermsInput,
  VerificationState,
  VerifiedFigures,
  VerifiedReport,
} from '@athar/contracts/verification'
import { verificationWorkflow } from '@athar/contracts/verification'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { allOf, keyset, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'

export const verificationFlow = defineFlow({
  workflow: verificationWorkflow,
  table: 'verifications',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'verification.own-review',
})

type Row = {
  org_id: string
  id: string
  client_org_id: string
  engagement_id: string
  client_name_en: string
  client_name_ar: string
  verifier_name_en: string
  verifier_name_ar: string
  subject_kind: SubjectKind
  report: VerifiedReport | null
  inventory_year: number
  state: VerificationState
  level: AssuranceLevel
  materiality_percent: string
  materiality_kg: string
  scope: string
  criteria: string
  users: string
  place: string
  risk_notes: string
  conclusion: Conclusion | null
  conclusion_text: string
  figures: VerifiedFigures | VerifiedReport | null
  reviewed_by: string | null
  reviewed_at: Date | null
  signed_by: string | null
  signed_at: Date | null
  created_at: Date
  changed_at: Date
  version: number
  open_findings: number
  approved: boolean
}

export type StoredVerification = {
  readonly organisationId: string
  readonly id: string
  readonly clientId: string
  readonly engagementId: string
  readonly client: { readonly en: string; readonly ar: string }
  readonly verifier: { readonly en: string; readonly ar: string }
  readonly kind: SubjectKind
  readonly year: number
  readonly state: VerificationState
  readonly level: AssuranceLevel
  readonly materialityPercent: string
  readonly materialityKg: string
  readonly scope: string
  readonly criteria: string
  readonly users: string
  readonly place: string
  readonly riskNotes: string
  readonly conclusion: Conclusion | null
  readonly conclusionText: string
  /** Of an inventory, as they were reviewed. */
  readonly figures: VerifiedFigures | null
  /** Of a report: the edition from which the sample is drawn. */
  readonly report: VerifiedReport | null
  readonly reviewedBy: string | null
  readonly reviewedAt: Date | null
  readonly signedBy: string | null
  readonly signedAt: Date | null
  readonly createdAt: string
  readonly changedAt: string
  readonly version: number
  readonly openFindings: number
  /** Whether the client's year is approved or locked now; a report is published. */
  readonly approved: boolean
}

const columns = sql`v.*, (select count(*)::int
  from verification_findings f where f.verification_id = v.id and f.state in ('open', 'answered')) as open_findings,
  v.subject_kind = 'report' or app.verified_year_state(v.client_org_id, v.inventory_year) in ('approved', 'locked')
    as approved`

const verificationOf = (row: Row): StoredVerification => ({
  organisationId: row.org_id,
  id: row.id,
  clientId: row.client_org_id,
  engagementId: row.engagement_id,
  client: { en: row.client_name_en, ar: row.client_name_ar },
  verifier: { en: row.verifier_name_en, ar: row.verifier_name_ar },
  kind: row.subject_kind,
  year: row.inventory_year,
  state: row.state,
  level: row.level,
  materialityPercent: row.materiality_percent,
  materialityKg: row.materiality_kg,
  scope: row.scope,
  criteria: row.criteria,
  users: row.users,
  place: row.place,
  riskNotes: row.risk_notes,
  conclusion: row.conclusion,
  conclusionText: row.conclusion_text,
  figures: row.subject_kind === 'inventory' ? (row.figures as VerifiedFigures | null) : null,
  report: row.report,
  reviewedBy: row.reviewed_by,
  reviewedAt: row.reviewed_at,
  signedBy: row.signed_by,
  signedAt: row.signed_at,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  version: row.version,
  openFindings: row.open_findings,
  approved: row.approved,
})

const select = async (db: Db, where: RawBuilder<unknown>): Promise<StoredVerification[]> =>
  (await sql<Row>`select ${columns} from verifications v where ${where}`.execute(db)).rows.map(verificationOf)

/** From either side. */
export const findVerification = async (db: Db, id: string): Promise<StoredVerification | undefined> =>
  (await select(db, sql`v.id = ${id}`))[0]

/** Numbers of findings are given one after the other. */
export async function lockVerification(db: Db, id: string): Promise<void> {
  await sql`select from verifications v where v.id = ${id} and v.org_id = app.current_org() for update`.execute(db)
}

export const newestFirst = keyset<{ created_at: Date; id: string }>('desc', { created_at: 'instant', id: 'uuid' })
type Filter = { readonly state: VerificationState | undefined; readonly side: ListedVerification['side'] | undefined }

export async function listVerifications(
  db: Db,
  organisationId: string,
  { state, side }: Filter,
  { after, order, limit }: Place,
): Promise<(StoredVerification & { created_at: Date })[]> {
  const where = allOf(
    side === 'client'
      ? sql`v.client_org_id = ${organisationId}`
      : side === 'verifier'
        ? sql`v.org_id = ${organisationId}`
        : sql`${organisationId} in (v.org_id, v.client_org_id)`,
    whereGiven(state, (value) => sql`v.state = ${value}`),
    after,
  )
  const { rows } =
    await sql<Row>`select ${columns} from verifications v where ${where} order by ${order} limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...verificationOf(row), created_at: row.created_at }))
}

export const listedOf = (found: StoredVerification, organisationId: string): ListedVerification => ({
  id: found.id,
  side: found.organisationId === organisationId ? 'verifier' : 'client',
  client: found.client,
  verifier: found.verifier,
  kind: found.kind,
  year: found.year,
  state: found.state,
  level: found.level,
  openFindings: found.openFindings,
  createdAt: found.createdAt,
  changedAt: found.changedAt,
})

type Terms = TermsInput & { readonly materialityKg: string }
export type NewVerification = Terms & {
  readonly id: string
  readonly organisationId: string
  readonly clientId: string
  readonly engagementId: string
  readonly client: StoredVerification['client']
  readonly verifier: StoredVerification['verifier']
  readonly kind: SubjectKind
  readonly report: VerifiedReport | null
  readonly year: number
  readonly personId: string
  readonly at: Date
}

/** False where one is under way for the engagement. */
export async function insertVerification(db: Db, made: NewVerification): Promise<boolean> {
  const { rows } = await sql`insert into verifications (org_id, id, client_org_id, engagement_id, client_name_en,
      client_name_ar, verifier_name_en, verifier_name_ar, subject_kind, report, inventory_year, state, level,
      materiality_percent, materiality_kg, scope, criteria, users, place, risk_notes, created_by, created_at, changed_at)
    values (${made.organisationId}, ${made.id}, ${made.clientId}, ${made.engagementId}, ${made.client.en},
      ${made.client.ar}, ${made.verifier.en}, ${made.verifier.ar}, ${made.kind},
      ${made.report && JSON.stringify(made.report)}, ${made.year}, 'draft', ${made.level},
      ${made.materialityPercent}, ${made.materialityKg}, ${made.scope},
      ${made.criteria}, ${made.users}, ${made.place}, ${made.riskNotes}, ${made.personId}, ${made.at},
      ${made.at})
    on conflict (engagement_id) where state in ('draft', 'assigned', 'in-review', 'ready-to-sign') do nothing
    returning id`.execute(db)
  if (rows.length === 0) return false
  const begun = {
    id: made.id,
    organisationId: made.organisationId,
    side: 'organisation',
    action: 'begin',
    to: 'draft',
  } as const
  await addEntries(db, verificationFlow, [begun], { at: made.at })
  return true
}

type Change = { readonly id: string; readonly version: number; readonly at: Date }

/** False over a newer version. */
export async function saveTerms(db: Db, { id, version, at, ...terms }: Change & Terms): Promise<boolean> {
  const { rows } = await sql`update verifications set level = ${terms.level},
      materiality_percent = ${terms.materialityPercent}, materiality_kg = ${terms.materialityKg},
      scope = ${terms.scope}, criteria = ${terms.criteria}, users = ${terms.users}, place = ${terms.place},
      risk_notes = ${terms.riskNotes}, changed_at = ${at}, version = version + 1
    where id = ${id} and org_id = app.current_org() and version = ${version} returning id`.execute(db)
  return rows.length === 1
}

type Conclusive = Change & {
  readonly conclusion: Conclusion
  readonly text: string
  readonly personId: string
  readonly materialityKg: string
}
export async function saveConclusion(
  db: Db,
  { id, version, at, conclusion, text, personId, materialityKg }: Conclusive,
): Promise<boolean> {
  const { rows } = await sql`update verifications set conclusion = ${conclusion}, conclusion_text = ${text},
      concluded_by = ${personId}, materiality_kg = ${materialityKg}, changed_at = ${at}, version = version + 1
    where id = ${id} and org_id = app.current_org() and version = ${version} returning id`.execute(db)
  return rows.length === 1
}

type Noted = Omit<Change, 'version'> & { readonly report: VerifiedReport | null; readonly materialityKg: string }
/** A sample was drawn: of a report from this edition. */
export async function noteDraw(db: Db, { id, report, materialityKg, at }: Noted): Promise<void> {
  await sql`update verifications set report = ${report && JSON.stringify(report)}, materiality_kg = ${materialityKg},
      changed_at = ${at}, version = version + 1
    where id = ${id} and org_id = app.current_org()`.execute(db)
}
