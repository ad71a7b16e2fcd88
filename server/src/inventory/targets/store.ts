import type { inventory } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { TargetJudgements } from '../../platform/generated/row-types.ts'
import { tables, trimmed } from '../../platform/tables.ts'

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }
export type StoredTarget = { readonly id: string; readonly version: number; readonly input: inventory.TargetInput }

const columns = ['id', 'version', 'plan as input'] as const
const targets = (db: Db, organisationId: string) =>
  tables(db).selectFrom('targets').select(columns).where('orgId', '=', organisationId).where('removedAt', 'is', null)

export const readTargets = (db: Db, organisationId: string): Promise<StoredTarget[]> =>
  targets(db, organisationId)
    .orderBy(sql`plan ->> 'baseYear'`)
    .orderBy('id')
    .execute()

export const findTarget = async (db: Db, organisationId: string, id: string): Promise<StoredTarget | null> =>
  (await targets(db, organisationId).where('id', '=', id).executeTakeFirst()) ?? null

/** Null where a target of this id is there already. */
export const insertTarget = async (
  db: Db,
  by: By,
  id: string,
  input: inventory.TargetInput,
): Promise<StoredTarget | null> =>
  (await tables(db)
    .insertInto('targets')
    .values({
      orgId: by.organisationId,
      id,
      plan: JSON.stringify(input),
      changedBy: by.personId,
      changedAt: by.at,
    })
    .onConflict((known) => known.doNothing())
    .returning(columns)
    .executeTakeFirst()) ?? null

type Seen = { readonly id: string; readonly version: number }

/** Over the version that was seen. */
const changed = (db: Db, by: By, { id, version }: Seen) =>
  tables(db)
    .updateTable('targets')
    .set({ version: version + 1, changedBy: by.personId, changedAt: by.at })
    .where('orgId', '=', by.organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removedAt', 'is', null)

/** Null where another user saved first. */
export const updateTarget = async (
  db: Db,
  by: By,
  { input, ...seen }: Seen & { readonly input: inventory.TargetInput },
): Promise<StoredTarget | null> =>
  (await changed(db, by, seen)
    .set({ plan: JSON.stringify(input) })
    .returning(columns)
    .executeTakeFirst()) ?? null

export async function removeStored(db: Db, by: By, { id, version }: Seen): Promise<boolean> {
  const { numUpdatedRows } = await changed(db, by, { id, version }).set({ removedAt: by.at }).executeTakeFirst()
  return numUpdatedRows > 0n
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

export type StoredVersion = Awaited<ReturnType<typeof readVersions>>[number]

export const readVersions = (db: Db, organisationId: string) =>
  tables(db)
    .selectFrom('targetVersions')
    .select(['targetId', 'version', 'plan', 'reason', 'changedBy', 'changedAt'])
    .where('orgId', '=', organisationId)
    .orderBy('targetId')
    .orderBy('version', 'desc')
    .execute()

export type StoredJudgement = Omit<Selectable<TargetJudgements>, 'orgId' | 'id'>

export const readJudgements = (db: Db, organisationId: string): Promise<StoredJudgement[]> =>
  tables(db)
    .selectFrom('targetJudgements')
    .select(['targetId', 'targetVersion', 'year', 'status', trimmed('value').as('value'), 'cause', 'at'])
    .where('orgId', '=', organisationId)
    .orderBy('targetId')
    .orderBy('id', 'desc')
    .execute()

export async function insertJudgement(
  db: Db,
  organisationId: string,
  { targetId, targetVersion, year, status, value, cause, at }: StoredJudgement,
): Promise<void> {
  await tables(db)
    .insertInto('targetJudgements')
    .values({ orgId: organisationId, targetId, targetVersion, year, status, value, cause, at })
    .execute()
}
