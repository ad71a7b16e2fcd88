import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }
export type StoredTarget = { readonly id: string; readonly version: number; readonly input: inventory.TargetInput }
type Row = { id: string; version: number; plan: inventory.TargetInput }

const targetOf = ({ id, version, plan }: Row): StoredTarget => ({ id, version, input: plan })

export async function readTargets(db: Db, organisationId: string): Promise<StoredTarget[]> {
  const { rows } = await sql<Row>`select id, version, plan from targets
    where org_id = ${organisationId} and removed_at is null order by plan ->> 'baseYear', id`.execute(db)
  return rows.map(targetOf)
}

export async function findTarget(db: Db, organisationId: string, id: string): Promise<StoredTarget | null> {
  const { rows } = await sql<Row>`select id, version, plan from targets
    where org_id = ${organisationId} and id = ${id} and removed_at is null`.execute(db)
  return rows[0] ? targetOf(rows[0]) : null
}

/** Null where a target of this id is there already. */
export async function insertTarget(
  db: Db,
  by: By,
  id: string,
  input: inventory.TargetInput,
): Promise<StoredTarget | null> {
  const { rows } = await sql<Row>`insert into targets (org_id, id, plan, changed_by, changed_at)
    values (${by.organisationId}, ${id}, ${JSON.stringify(input)}, ${by.personId}, ${by.at})
    on conflict do nothing returning id, version, plan`.execute(db)
  return rows[0] ? targetOf(rows[0]) : null
}

/** Null where another user saved first. */
export async function updateTarget(
  db: Db,
  by: By,
  change: { readonly id: string; readonly version: number; readonly input: inventory.TargetInput },
): Promise<StoredTarget | null> {
  const { rows } = await sql<Row>`update targets set plan = ${JSON.stringify(change.input)}, version = version + 1,
      changed_by = ${by.personId}, changed_at = ${by.at}
    where org_id = ${by.organisationId} and id = ${change.id} and version = ${change.version} and removed_at is null
    returning id, version, plan`.execute(db)
  return rows[0] ? targetOf(rows[0]) : null
}

export async function removeStored(db: Db, by: By, { id, version }: { id: string; version: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`update targets set removed_at = ${by.at}, version = version + 1,
      changed_by = ${by.personId}, changed_at = ${by.at}
    where org_id = ${by.organisationId} and id = ${id} and version = ${version} and removed_at is null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Keeps the version that a target has now, with the reason it got it. */
export async function storeVersion(
  db: Db,
  by: By,
  { id, reason, removed = false }: { id: string; reason: string; removed?: boolean },
): Promise<void> {
  await sql`insert into target_versions (org_id, target_id, version, plan, removed, reason, changed_by, changed_at)
    select org_id, id, version, plan, ${removed}, ${reason}, ${by.personId}, ${by.at}
      from targets where org_id = ${by.organisationId} and id = ${id}`.execute(db)
}

export type StoredVersion = {
  target_id: string
  version: number
  plan: inventory.TargetInput
  reason: string
  changed_by: string
  changed_at: Date
}

export async function readVersions(db: Db, organisationId: string): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`select target_id, version, plan, reason, changed_by, changed_at
    from target_versions where org_id = ${organisationId} order by target_id, version desc`.execute(db)
  return rows
}

type Cause = inventory.Target['judgements'][number]['cause']
export type StoredJudgement = {
  target_id: string
  target_version: number
  year: number
  status: inventory.TargetStatusName
  value: string
  cause: Cause
  at: Date
}

export async function readJudgements(db: Db, organisationId: string): Promise<StoredJudgement[]> {
  const { rows } = await sql<StoredJudgement>`select target_id, target_version, year, status,
      trim_scale(value)::text as value, cause, at
    from target_judgements where org_id = ${organisationId} order by target_id, id desc`.execute(db)
  return rows
}

export async function insertJudgement(
  db: Db,
  organisationId: string,
  { target_id, target_version, year, status, value, cause, at }: StoredJudgement,
): Promise<void> {
  await sql`insert into target_judgements (org_id, target_id, target_version, year, status, value, cause, at)
    values (${organisationId}, ${target_id}, ${target_version}, ${year}, ${status}, ${value}, ${cause}, ${at})`.execute(
    db,
  )
}
