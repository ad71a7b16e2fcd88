import { evidence as contracts } from '@athar/contracts'
import { evidenceKindOf, mediaTypesOfKind, type EvidenceFilters, type EvidenceState } from '@athar/contracts/evidence'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { NewFile } from '../../platform/files/store-file.ts'
import { allOf, keyset, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'

export const evidenceFlow = defineFlow({
  workflow: contracts.evidenceWorkflow,
  table: 'mrv_evidence',
  fourEyes: 'evidence.own-evidence',
})

type Row = {
  org_id: string
  id: string
  type: string
  project_id: string | null
  uploaded_by: string
  uploaded_at: Date
  verified_by: string | null
  verified_at: Date | null
  file_name: string
  bytes: string
  sha256: string
  key: string | null
  origin: contracts.EvidenceOrigin
  state: EvidenceState
  label: contracts.EvidenceLabel
  version: number
  supersedes: string | null
  sample: boolean
  links: number
}
const columns = sql`org_id, id, type, project_id, uploaded_by, uploaded_at, verified_by, verified_at, file_name,
  bytes, sha256,
  coalesce(file_key, attached_key) as key, origin, state, label, version, supersedes, sample,
  (select count(*)::int from evidence_links l where l.org_id = e.org_id and l.evidence_id = e.id) as links`

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
const evidenceOf = (row: Row): StoredEvidence => ({
  organisationId: row.org_id,
  id: row.id,
  mediaType: row.type,
  kind: evidenceKindOf(row.type),
  projectId: row.project_id,
  uploadedBy: row.uploaded_by,
  uploadedAt: row.uploaded_at,
  verifiedBy: row.verified_by,
  verifiedAt: row.verified_at,
  fileName: row.file_name,
  bytes: Number(row.bytes),
  sha256: row.sha256,
  key: row.key,
  origin: row.origin,
  state: row.state,
  label: row.label,
  version: row.version,
  supersedes: row.supersedes,
  sample: row.sample,
  links: row.links,
  preparedBy: [row.uploaded_by],
})

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredEvidence[]> =>
  (await sql<Row>`select ${columns} from mrv_evidence e ${rest}`.execute(db)).rows.map(evidenceOf)

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
  await sql`insert into mrv_evidence (org_id, id, type, project_id, uploaded_by, uploaded_at, file_name, bytes,
    sha256, file_key, origin, state,
      label, version, supersedes, sample)
    values (${file.organisationId}, ${file.id}, ${file.mediaType}, ${file.projectId}, ${file.uploadedBy},
      ${file.uploadedAt}, ${file.fileName},
      ${file.bytes}, ${file.sha256}, ${file.key}, 'upload', 'pending', ${file.label}, ${file.version},
        ${file.supersedes}, ${file.sample ?? false})`.execute(db)
}

export const setLabel = (db: Db, { organisationId, id }: StoredEvidence, label: contracts.EvidenceLabel) =>
  sql`update mrv_evidence set label = ${label} where org_id = ${organisationId} and id = ${id}`.execute(db)

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

export const newestFirst = keyset<StoredEvidence & { uploaded_at: Date }>('desc', {
  uploaded_at: 'instant',
  id: 'uuid',
})

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

export async function listEvidence(db: Db, filter: Filter, { after, order, limit }: Place) {
  const found = await select(db, sql`where ${whereOf(filter)} and ${after} order by ${order} limit ${limit}`)
  return found.map((one) => ({ ...one, uploaded_at: one.uploadedAt }))
}

/** How many there are of each state, whatever state is asked for. */
export async function countStates(db: Db, filter: Filter): Promise<Partial<Record<EvidenceState, number>>> {
  const { rows } = await sql<{
    state: EvidenceState
    count: number
  }>`select state, count(*)::int as count from mrv_evidence e
    where ${whereOf({ ...filter, state: undefined })} group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
