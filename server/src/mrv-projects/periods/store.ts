import type { PeriodInput, PeriodResult, ProjectType } from '@athar/contracts/mrv-projects'
import type { MeasuredDay } from '@athar/methodologies'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { MrvPeriods } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'

export type PeriodRow = Selectable<MrvPeriods>
export const byDays = keyset<PeriodRow>('asc', { fromDay: 'day', id: 'uuid' })

const periods = (db: Db, organisationId: string) =>
  tables(db).selectFrom('mrvPeriods').selectAll().where('orgId', '=', organisationId)

export const listPeriods = (db: Db, organisationId: string, projectId: string, place: Place): Promise<PeriodRow[]> =>
  periods(db, organisationId).where('projectId', '=', projectId).$call(pageOf(place)).execute()

export const findPeriod = (db: Db, organisationId: string, id: string): Promise<PeriodRow | undefined> =>
  periods(db, organisationId).where('id', '=', id).executeTakeFirst()

/** All of a project in order of their days. Its callers lock the project first. */
export const periodsOf = (db: Db, organisationId: string, projectId: string): Promise<PeriodRow[]> =>
  periods(db, organisationId).where('projectId', '=', projectId).orderBy('fromDay').execute()

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

const columnsOf = ({ from, to, parameters, measured, channels, gapReason }: PeriodInput) => ({
  fromDay: from,
  toDay: to,
  gapReason,
  parameters: JSON.stringify(parameters),
  measured: JSON.stringify(measured),
  channels: JSON.stringify(channels),
})

type Added = {
  readonly id: string
  readonly projectId: string
  readonly methodology: ProjectType
  readonly methodologyVersion: string
}

export async function insertPeriod(
  db: Db,
  { organisationId: orgId, personId, at }: By,
  added: Added,
  input: PeriodInput,
): Promise<void> {
  const made = { createdBy: personId, createdAt: at, updatedBy: personId, updatedAt: at }
  await tables(db)
    .insertInto('mrvPeriods')
    .values({ ...columnsOf(input), ...added, ...made, orgId, state: 'draft' })
    .execute()
}

/** Saves the input of a period, which makes it a draft. */
export async function updatePeriod(
  db: Db,
  { organisationId, personId, at }: By,
  { id, version }: Pick<PeriodRow, 'id' | 'version'>,
  input: PeriodInput,
): Promise<void> {
  await tables(db)
    .updateTable('mrvPeriods')
    .set({ ...columnsOf(input), ...opened, version: version + 1, updatedBy: personId, updatedAt: at })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

const opened = { state: 'draft', result: null, computedAt: null } as const

export async function storeResult(
  db: Db,
  { organisationId, personId, at }: By,
  { id, version }: Pick<PeriodRow, 'id' | 'version'>,
  result: PeriodResult,
): Promise<void> {
  await tables(db)
    .updateTable('mrvPeriods')
    .set({ state: 'computed', result: JSON.stringify(result), computedAt: at, version: version + 1 })
    .set({ updatedBy: personId, updatedAt: at })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Makes computed periods after a day drafts again, since their debt came from what has changed. */
export async function reopenAfter(
  db: Db,
  { organisationId, personId, at }: By,
  projectId: string,
  day: string,
): Promise<void> {
  await tables(db)
    .updateTable('mrvPeriods')
    .set({ ...opened, version: sql`version + 1`, updatedBy: personId, updatedAt: at })
    .where('orgId', '=', organisationId)
    .where('projectId', '=', projectId)
    .where('fromDay', '>', day)
    .where('state', '=', 'computed')
    .execute()
}

export async function deletePeriod(db: Db, organisationId: string, id: string): Promise<void> {
  await tables(db).deleteFrom('mrvPeriods').where('orgId', '=', organisationId).where('id', '=', id).execute()
}

/** Channels of the meters of a project, with the name that a period gives their meter. */
export async function channelsOfProject(db: Db, organisationId: string, projectId: string, ids: readonly string[]) {
  const rows = await tables(db)
    .selectFrom('mrvChannels')
    .innerJoin('mrvDevices', 'mrvDevices.id', 'mrvChannels.deviceId')
    .select(['mrvChannels.id', 'mrvChannels.kind', 'mrvChannels.unit', 'mrvChannels.code', 'mrvDevices.serialNumber'])
    .where('mrvDevices.orgId', '=', organisationId)
    .where('mrvDevices.projectId', '=', projectId)
    .where(sql<boolean>`mrv_channels.id = any (${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ serialNumber, code, ...channel }) => ({ ...channel, meter: `${serialNumber} ${code}` }))
}

/** The sums by day of a channel, both days included, in order. */
export const daysOf = (db: Db, channelId: string, from: string, to: string): Promise<MeasuredDay[]> =>
  tables(db)
    .selectFrom('mrvDays')
    .select(['day', 'amount', 'readings', 'leftOut'])
    .where('channelId', '=', channelId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
