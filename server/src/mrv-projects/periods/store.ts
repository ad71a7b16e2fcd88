import type {
  ChannelKind,
  ChannelUnit,
  Flagged,
  PeriodInput,
  PeriodResult,
  ProjectType,
} from '@athar/contracts/mrv-projects'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { SentFile } from '../../platform/files/send-file.ts'
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

type ReadDays = Pick<PeriodRow, 'id' | 'fromDay' | 'toDay' | 'channels' | 'frozenAt'>

/** The digest of readings that had arrived before a moment. */
export async function digestOfReadings(db: Db, id: string, until: Date): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select app.digest_of_readings(app.digests_of_period(${id}, ${until})) as digest`.execute(db)
  return rows[0]!.digest
}

const channelIds = ({ channels }: Pick<PeriodRow, 'channels'>) => [
  ...new Set(channels.map(({ channelId }) => channelId)),
]

/** Readings of a period's days that came after it was frozen: they change nothing of it. */
export async function countLateReadings(db: Db, period: ReadDays): Promise<number> {
  if (period.frozenAt === null || period.channels.length === 0) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mrv_readings r
     where r.channel_id = any (${channelIds(period)}::uuid[]) and r.arrived_at >= ${period.frozenAt}
       and r.read_at > app.start_of_day(${period.fromDay}::date)
       and r.read_at <= app.start_of_day(${period.toDay}::date + 1)`.execute(db)
  return rows[0]!.count
}

/** Readings of a period's days with a flag, in order, each with the channel that it is of. */
export async function flaggedReadings(db: Db, period: ReadDays, most: number) {
  type Read = { channel: string; kind: ChannelKind; unit: ChannelUnit; readAt: Date; value: string; flags: Flagged[] }
  const { rows } =
    await sql<Read>`select d.serial_number || ' ' || c.code as channel, c.kind, c.unit, r.read_at as "readAt", r.value, r.flags from mrv_readings r
      join mrv_channels c on c.id = r.channel_id join mrv_devices d on d.id = c.device_id
     where r.channel_id = any (${channelIds(period)}::uuid[]) and r.flags is not null
       and r.read_at > app.start_of_day(${period.fromDay}::date)
       and r.read_at <= app.start_of_day(${period.toDay}::date + 1)
     order by r.read_at, 1 limit ${most}`.execute(db)
  return rows
}

export async function correctionsOf(db: Db, period: ReadDays, most: number) {
  type Corrected = { channel: string; readAt: Date; value: string | null; reason: string; correctedAt: Date }
  const { rows } = await sql<Corrected>`
    select d.serial_number || ' ' || c.code as channel, k.read_at as "readAt", k.value, k.reason,
        k.corrected_at as "correctedAt" from mrv_reading_corrections k
      join mrv_channels c on c.id = k.channel_id join mrv_devices d on d.id = c.device_id
     where k.channel_id = any (${channelIds(period)}::uuid[])
       and k.read_at > app.start_of_day(${period.fromDay}::date)
       and k.read_at <= app.start_of_day(${period.toDay}::date + 1)
     order by k.read_at, k.nth limit ${most}`.execute(db)
  return rows
}

/** Answers of a project's checklists, with the files that back them. */
export const engagedChecks = (db: Db, projectId: string) =>
  tables(db)
    .selectFrom('projectChecks as k')
    .leftJoin('mrvEvidence as e', (join) => join.onRef('e.orgId', '=', 'k.orgId').onRef('e.id', '=', 'k.evidenceId'))
    .select(['k.stage', 'k.line', 'k.reason', 'e.id as evidenceId', 'e.fileName', 'e.sha256'])
    .where('k.projectId', '=', projectId)
    .orderBy('k.answeredAt')
    .orderBy('k.line')
    .execute()

/** Scenes of a project, with their files. */
export const engagedScenes = (db: Db, projectId: string) =>
  tables(db)
    .selectFrom('projectScenes as s')
    .innerJoin('mrvEvidence as e', (join) => join.onRef('e.orgId', '=', 's.orgId').onRef('e.id', '=', 's.evidenceId'))
    .select(['s.takenOn', 's.sensor', 'e.id as evidenceId', 'e.fileName', 'e.sha256'])
    .where('s.projectId', '=', projectId)
    .orderBy('s.takenOn')
    .orderBy('s.id')
    .execute()

export const engagedCalibrations = (db: Db, projectId: string) =>
  tables(db)
    .selectFrom('mrvCalibrations as c')
    .innerJoin('mrvDevices as d', 'd.id', 'c.deviceId')
    .innerJoin('mrvEvidence as e', (join) => join.onRef('e.orgId', '=', 'c.orgId').onRef('e.id', '=', 'c.evidenceId'))
    .select(['d.serialNumber', 'c.validFrom', 'c.validTo', 'e.id as evidenceId', 'e.fileName', 'e.sha256'])
    .where('d.projectId', '=', projectId)
    .orderBy('c.validFrom')
    .orderBy('d.serialNumber')
    .execute()

/** A file among the evidence that an open engagement shows: of checklists, scenes and calibrations of its project. */
export async function engagedFile(db: Db, evidenceId: string): Promise<SentFile | undefined> {
  const found = await tables(db)
    .selectFrom('mrvEvidence')
    .select(['fileName', 'type as mediaType', 'bytes'])
    .select(({ fn }) => fn.coalesce('fileKey', 'attachedKey').as('key'))
    .where('id', '=', evidenceId)
    .where(sql<boolean>`id = any (app.engaged_evidence())`)
    .executeTakeFirst()
  // The bytes of destroyed evidence are gone.
  return found?.key ? { ...found, bytes: Number(found.bytes), key: found.key } : undefined
}

type Judged = {
  readonly organisationId: string
  readonly channelIds: readonly string[]
  readonly from: Date
  readonly to: Date
}

/** A frozen period that one of the channels measures at a time. */
export async function frozenPeriodAt(db: Db, { organisationId, channelIds: ids, from, to }: Judged) {
  const { rows } = await sql<PeriodRow>`select from_day as "fromDay", to_day as "toDay",
      verified_number as "verifiedNumber" from mrv_periods
    where org_id = ${organisationId} and frozen_at is not null
      and exists (select from unnest(${[...ids]}::uuid[]) c
        where channels @> jsonb_build_array(jsonb_build_object('channelId', c)))
      and ${to}::timestamptz > app.start_of_day(from_day) and ${from}::timestamptz <= app.start_of_day(to_day + 1)
    order by from_day limit 1`.execute(db)
  return rows[0]
}

/** A period of a project that was frozen once this line of its checklist had been answered. */
export const frozenSince = (db: Db, organisationId: string, projectId: string, answeredAt: Date) =>
  periods(db, organisationId)
    .where('projectId', '=', projectId)
    .where('frozenAt', '>=', answeredAt)
    .orderBy('fromDay')
    .executeTakeFirst()
