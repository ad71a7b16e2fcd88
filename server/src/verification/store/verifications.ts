import type {
  AssuranceLevel,
  Conclusion,
  ListedVerification,
  SubjectKind,
  TermsInput,
  VerificationState,
  VerifiedFigures,
  VerifiedProject,
  VerifiedReport,
} from '@athar/contracts/verification'
import { verificationWorkflow } from '@athar/contracts/verification'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Verifications } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { actingOrganisation, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'

export const verificationFlow = defineFlow({
  workflow: verificationWorkflow,
  table: 'verifications',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'verification.own-review',
})

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
  /** Of a project, as it was when the engagement was granted. */
  readonly projectName: string | null
  /** Of a project: its period as it was reviewed, before that as it was when last drawn from. */
  readonly project: VerifiedProject | null
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

const verifications = (db: Db) =>
  tables(db)
    .selectFrom('verifications as v')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from verification_findings f
        where f.verification_id = v.id and f.state in ('open', 'answered'))`.as('openFindings'),
    )
    .select(({ selectFrom }) =>
      selectFrom('engagements as e').select('e.projectName').whereRef('e.id', '=', 'v.engagementId').as('projectName'),
    )
    .select(
      sql<boolean>`case v.subject_kind when 'report' then true when 'project' then app.is_period_ready(v.period_id)
        else app.verified_year_state(v.client_org_id, v.inventory_year) in ('approved', 'locked') end`.as('approved'),
    )

const verificationOf = (
  row: Awaited<ReturnType<ReturnType<typeof verifications>['execute']>>[number],
): StoredVerification => ({
  organisationId: row.orgId,
  id: row.id,
  clientId: row.clientOrgId,
  engagementId: row.engagementId,
  client: { en: row.clientNameEn, ar: row.clientNameAr },
  verifier: { en: row.verifierNameEn, ar: row.verifierNameAr },
  kind: row.subjectKind,
  year: row.inventoryYear,
  state: row.state,
  level: row.level,
  materialityPercent: row.materialityPercent,
  materialityKg: row.materialityKg,
  scope: row.scope,
  criteria: row.criteria,
  users: row.users,
  place: row.place,
  riskNotes: row.riskNotes,
  conclusion: row.conclusion,
  conclusionText: row.conclusionText,
  figures: row.subjectKind === 'inventory' ? (row.figures as VerifiedFigures | null) : null,
  report: row.report,
  projectName: row.projectName,
  project: row.subjectKind === 'project' ? ((row.figures as VerifiedProject | null) ?? row.project) : null,
  reviewedBy: row.reviewedBy,
  reviewedAt: row.reviewedAt,
  signedBy: row.signedBy,
  signedAt: row.signedAt,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  version: row.version,
  openFindings: row.openFindings,
  approved: row.approved,
})

/** From either side. */
export async function findVerification(db: Db, id: string): Promise<StoredVerification | undefined> {
  const row = await verifications(db).where('v.id', '=', id).executeTakeFirst()
  return row && verificationOf(row)
}

/** Numbers of findings are given one after the other. */
export async function lockVerification(db: Db, id: string): Promise<void> {
  await sql`select from verifications v where v.id = ${id} and v.org_id = app.current_org() for update`.execute(db)
}

export const newestFirst = keyset<{ createdAt: string; id: string }>('desc', { createdAt: 'instant', id: 'uuid' })
type Filter = { readonly state: VerificationState | undefined; readonly side: ListedVerification['side'] | undefined }

export async function listVerifications(
  db: Db,
  organisationId: string,
  { state, side }: Filter,
  place: Place,
): Promise<StoredVerification[]> {
  const rows = await verifications(db)
    .where(
      side === 'client'
        ? sql<boolean>`v.client_org_id = ${organisationId}`
        : side === 'verifier'
          ? sql<boolean>`v.org_id = ${organisationId}`
          : sql<boolean>`${organisationId} in (v.org_id, v.client_org_id)`,
    )
    .$if(state !== undefined, (all) => all.where('v.state', '=', state!))
    .$call(pageOf(place))
    .execute()
  return rows.map(verificationOf)
}

export const listedOf = (found: StoredVerification, organisationId: string): ListedVerification => ({
  id: found.id,
  side: found.organisationId === organisationId ? 'verifier' : 'client',
  client: found.client,
  verifier: found.verifier,
  kind: found.kind,
  year: found.year,
  projectName: found.projectName,
  project: found.project,
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
  readonly project: VerifiedProject | null
  readonly year: number
  readonly personId: string
  readonly at: Date
}

/** False where one is under way for the engagement. */
export async function insertVerification(db: Db, made: NewVerification): Promise<boolean> {
  const { organisationId: orgId, clientId: clientOrgId, client, verifier, kind, report, year, personId, at } = made
  const { id, engagementId, project } = made
  const { numInsertedOrUpdatedRows: inserted } = await tables(db)
    .insertInto('verifications')
    .values({
      ...termsOf(made),
      id,
      orgId,
      clientOrgId,
      engagementId,
      clientNameEn: client.en,
      clientNameAr: client.ar,
      verifierNameEn: verifier.en,
      verifierNameAr: verifier.ar,
      subjectKind: kind,
      report: report && JSON.stringify(report),
      project: project && JSON.stringify(project),
      periodId: project?.periodId ?? null,
      inventoryYear: year,
      state: 'draft',
      createdBy: personId,
      createdAt: at,
      changedAt: at,
    })
    .onConflict((known) =>
      known
        .column('engagementId')
        .where(sql<boolean>`state in ('draft', 'assigned', 'in-review', 'ready-to-sign')`)
        .doNothing(),
    )
    .executeTakeFirst()
  if (inserted !== 1n) return false
  const begun = { id, organisationId: orgId, side: 'organisation', action: 'begin', to: 'draft' } as const
  await addEntries(db, verificationFlow, [begun], { at })
  return true
}

const termsOf = (terms: Terms): Terms => ({
  level: terms.level,
  materialityPercent: terms.materialityPercent,
  materialityKg: terms.materialityKg,
  scope: terms.scope,
  criteria: terms.criteria,
  users: terms.users,
  place: terms.place,
  riskNotes: terms.riskNotes,
})

type Change = { readonly id: string; readonly version: number; readonly at: Date }

const change = (db: Db, id: string, set: Updateable<Verifications>) =>
  tables(db)
    .updateTable('verifications')
    .set(set)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('orgId', '=', actingOrganisation)

/** False over a newer version. */
export async function saveTerms(db: Db, { id, version, at, ...terms }: Change & Terms): Promise<boolean> {
  const changed = change(db, id, { ...termsOf(terms), changedAt: at }).where('version', '=', version)
  return (await changed.executeTakeFirst()).numUpdatedRows === 1n
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
  const set = { conclusion, conclusionText: text, concludedBy: personId, materialityKg, changedAt: at }
  return (await change(db, id, set).where('version', '=', version).executeTakeFirst()).numUpdatedRows === 1n
}

type Noted = Omit<Change, 'version'> &
  Pick<StoredVerification, 'report' | 'project'> & { readonly materialityKg: string }
/** A sample was drawn: of a report from this edition, of a project from its period as it was. */
export async function noteDraw(db: Db, { id, report, project, materialityKg, at }: Noted): Promise<void> {
  const drawn = { report: report && JSON.stringify(report), project: project && JSON.stringify(project) }
  await change(db, id, { ...drawn, materialityKg, changedAt: at }).execute()
}
