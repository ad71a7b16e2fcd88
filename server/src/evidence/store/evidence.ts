import { evidence as contracts } from '@athar/contracts'
import { evidenceKindOf, mediaTypesOfKind, type EvidenceFilters, type EvidenceState } from '@athar/contracts/evidence'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { NewFile } from '../../platform/files/store-file.ts'
import { allOf, keyset, rowCount, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'

export const evidenceFlow = defineFlow({
  workflow: contracts.evidenceWorkflow,
  table: 'mrv_evidence',
  fourEyes: 'evidence.own-evidence',
})

const evidence = (db: Db) =>
  tables(db)
    .selectFrom('mrvEvidence as e')
    .select(['orgId', 'id', 'type', 'projectId', 'uploadedBy', 'uploadedAt', 'verifiedBy', 'verifiedAt', 'fileName'])
    .select(['bytes', 'sha256', 'origin', 'state', 'label', 'version', 'supersedes', 'sample'])
    .select(({ fn, selectFrom }) => [
      fn.coalesce('fileKey', 'attachedKey').as('key'),
      selectFrom('evidenceLinks as l')
        .select(rowCount)
        .whereRef('l.orgId', '=', 'e.orgId')
        .whereRef('l.evidenceId', '=', 'e.id')
        .as('links'),
    ])

export type StoredEvidence = {
  readonly organisationId: string
  readonly id: string
  readonly mediaType: string
  readonly kind: contracts.EvidenceKind
  readonly projectId: string | null
  readonly uploadedBy: string
  readonly uploadedAt: Date
  readonly verifiedBy: string | null
  readonly verifiedAt: Date | null
  readonly fileName: string
  readonly bytes: number
  readonly sha256: string
  /** Null where the bytes are destroyed. */
  readonly key: string | null
  readonly origin: contracts.EvidenceOrigin
  readonly state: EvidenceState
  readonly label: contracts.EvidenceLabel
  readonly version: number
  readonly supersedes: string | null
  readonly sample: boolean
  readonly links: number
  /** Another person decides. */
  readonly preparedBy: readonly [string]
}
const evidenceOf = (row: Awaited<ReturnType<ReturnType<typeof evidence>['execute']>>[number]): StoredEvidence => ({
  organisationId: row.orgId,
  id: row.id,
  mediaType: row.type,
  kind: evidenceKindOf(row.type),
  projectId: row.projectId,
  uploadedBy: row.uploadedBy,
  uploadedAt: row.uploadedAt,
  verifiedBy: row.verifiedBy,
  verifiedAt: row.verifiedAt,
  fileName: row.fileName,
  bytes: Number(row.bytes),
  sha256: row.sha256,
  key: row.key,
  origin: row.origin,
  state: row.state,
  label: row.label,
  version: row.version,
  supersedes: row.supersedes,
  sample: row.sample,
  links: row.links ?? 0,
  preparedBy: [row.uploadedBy],
})

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredEvidence[]> =>
  (await evidence(db).modifyEnd(rest).execute()).map(evidenceOf)

export const findEvidence = async (db: Db, organisationId: string, id: string): Promise<StoredEvidence | undefined> =>
  (await select(db, sql`where org_id = ${organisationId} and id = ${id}`))[0]

/** The same, held until the transaction ends: of two steps at once, the second sees the first. */
export const lockEvidence = async (db: Db, organisationId: string, id: string): Promise<StoredEvidence | undefined> =>
  (await select(db, sql`where org_id = ${organisationId} and id = ${id} for no key update`))[0]

export const findSame = async (db: Db, organisationId: string, sha256: string): Promise<StoredEvidence | undefined> =>
  (
    await select(
      db,
      sql`where org_id = ${organisationId} and sha256 = ${sha256} and state <> 'destroyed'
        order by (origin = 'upload') desc, uploaded_at limit 1`,
    )
  )[0]

type NewEvidence = NewFile & {
  readonly organisationId: string
  readonly projectId: string | null
  readonly label: contracts.EvidenceLabel
  readonly version: number
  readonly supersedes: string | null
  readonly sample?: boolean
}
export async function insertEvidence(db: Db, file: NewEvidence): Promise<void> {
  await tables(db)
    .insertInto('mrvEvidence')
    .values({
      orgId: file.organisationId,
      id: file.id,
      type: file.mediaType,
      projectId: file.projectId,
      uploadedBy: file.uploadedBy,
      uploadedAt: file.uploadedAt,
      fileName: file.fileName,
      bytes: file.bytes,
      sha256: file.sha256,
      fileKey: file.key,
      origin: 'upload',
      state: 'pending',
      label: file.label,
      version: file.version,
      supersedes: file.supersedes,
      sample: file.sample ?? false,
    })
    .execute()
}

export const setLabel = (db: Db, { organisationId, id }: StoredEvidence, label: contracts.EvidenceLabel) =>
  tables(db)
    .updateTable('mrvEvidence')
    .set({ label })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .execute()

/** Every file of a chain, the newest first. */
export async function versionsOf(db: Db, { organisationId, id }: StoredEvidence): Promise<StoredEvidence[]> {
  return select(
    db,
    sql`where org_id = ${organisationId} and id in (
      with recursive older (id, supersedes) as (
        select o.id, o.supersedes from mrv_evidence o where o.org_id = ${organisationId} and o.id = ${id}
        union all select o.id, o.supersedes from mrv_evidence o join older on o.org_id = ${organisationId}
          and o.id = older.supersedes),
      newer (id) as (
        select n.id from mrv_evidence n where n.org_id = ${organisationId} and n.id = ${id}
        union all select n.id from mrv_evidence n join newer on n.org_id = ${organisationId}
          and n.supersedes = newer.id)
      select id from older union select id from newer) order by version desc`,
  )
}

export const newestFirst = keyset<StoredEvidence>('desc', { uploadedAt: 'instant', id: 'uuid' })

type Filter = EvidenceFilters & { readonly organisationId: string }

const whereOf = ({ organisationId, state, kind, label, q, subjectKind, subjectId }: Filter) =>
  allOf(
    sql`org_id = ${organisationId}`,
    whereGiven(state, (value) => sql`state = ${value}`),
    whereGiven(kind, kindIs),
    whereGiven(label, (value) => sql`label = ${value}`),
    whereGiven(q || undefined, hasWords),
    whereGiven(
      subjectKind,
      (value) => sql`exists (select from evidence_links l where l.org_id = e.org_id and l.evidence_id = e.id
        and l.subject_kind = ${value} ${subjectId === undefined ? sql`` : sql`and l.subject_id = ${subjectId}`})`,
    ),
  )

const kindIs = (kind: contracts.EvidenceKind) =>
  kind === 'other'
    ? sql`type <> all (${[...contracts.evidenceMediaTypes]})`
    : sql`type = any (${[...mediaTypesOfKind[kind]]})`

/** Each word is somewhere in the name or in the text, whichever way its letters are written. */
const hasWords = (q: string) =>
  allOf(
    ...q
      .split(/\s+/)
      .filter((word) => word !== '')
      .slice(0, 10)
      .map((word) => sql`position(app.fold_text(${word}) in app.fold_text(file_name) || ' ' || words) > 0`),
  )

export const listEvidence = (db: Db, filter: Filter, { after, order, limit }: Place): Promise<StoredEvidence[]> =>
  select(db, sql`where ${whereOf(filter)} and ${after} order by ${order} limit ${limit}`)

/** How many there are of each state, whatever state is asked for. */
export async function countStates(db: Db, filter: Filter): Promise<Partial<Record<EvidenceState, number>>> {
  const rows = await tables(db)
    .selectFrom('mrvEvidence as e')
    .select(['state', rowCount])
    .where(sql<boolean>`${whereOf({ ...filter, state: undefined })}`)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
