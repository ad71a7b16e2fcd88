import type { Log, Saving, WaitingLog } from '@athar/contracts/youth'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { NewFile } from '../../platform/files/store-file.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { callValue, tables } from '../../platform/tables.ts'
import { plain } from './participations.ts'

const logs = (db: Db) =>
  tables(db)
    .selectFrom('youthLogs as l')
    .leftJoin('youthAwards as a', 'a.logId', 'l.id')
    .selectAll('l')
    .select(['a.points', 'a.rule'])
type Row = Awaited<ReturnType<ReturnType<typeof logs>['execute']>>[number]

export const logsOf = async (db: Db, participationId: string): Promise<Log[]> =>
  (
    await logs(db)
      .where('l.participationId', '=', participationId)
      .orderBy('l.createdAt', 'desc')
      .orderBy('l.id')
      .limit(200)
      .execute()
  ).map(present)

const present = (row: Row): Log => ({
  id: row.id,
  action: { en: row.actionEn, ar: row.actionAr },
  amount: plain(row.amount),
  unit: { en: row.unitEn, ar: row.unitAr },
  doneOn: row.doneOn,
  savings: row.savings,
  state: row.state,
  photo: row.fileKey !== null,
  reason: row.reason,
  points: row.points,
  rule: row.rule,
  createdAt: row.createdAt.toISOString(),
})

export type MadeLog = {
  readonly id: string
  readonly participationId: string
  readonly personId: string
  readonly action: { en: string; ar: string }
  readonly amount: string
  readonly unit: { en: string; ar: string }
  readonly doneOn: string
  readonly savings: readonly Saving[]
  readonly state: 'photo-missing' | 'accepted'
  readonly at: Date
}

/** False where the person has logged enough today. */
export async function insertLog(db: Db, { action, unit, savings, at, ...made }: MadeLog): Promise<boolean> {
  try {
    await tables(db)
      .insertInto('youthLogs')
      .values({
        ...made,
        actionEn: action.en,
        actionAr: action.ar,
        unitEn: unit.en,
        unitAr: unit.ar,
        savings: JSON.stringify(savings),
        createdAt: at,
      })
      .execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && String(error.constraint).startsWith('youth_logs_'))
      return false
    throw error
  }
}

type Awarded = {
  readonly logId: string
  readonly points: number
  readonly rule: string
  readonly season: string
  readonly co2e: string
  readonly water: string
  readonly electricity: string
  readonly at: Date
}

/** The points that were awarded. */
export const award = async (
  db: Db,
  { logId, points, rule, season, co2e, water, electricity, at }: Awarded,
): Promise<number> =>
  (await callValue(db, 'award_youth_log', logId, points, rule, season, co2e, water, electricity, at)) ?? 0

export const findOwnLog = (db: Db, personId: string, id: string) =>
  tables(db)
    .selectFrom('youthLogs')
    .select(['id', 'participationId', 'state'])
    .where('personId', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()

/** False where the same picture was sent before. */
export async function addPhoto(
  db: Db,
  logId: string,
  { key: fileKey, mediaType, bytes, sha256 }: NewFile,
): Promise<boolean> {
  try {
    await tables(db)
      .updateTable('youthLogs')
      .set({ fileKey, mediaType, bytes, sha256, state: 'waiting' })
      .where('id', '=', logId)
      .execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'youth_logs_picture') return false
    throw error
  }
}

export type StoredPhoto = { readonly key: string; readonly mediaType: string; readonly bytes: number }

/** Its person’s; for moderators while it waits, or another one that is like it. */
export const findPhoto = (db: Db, logId: string): Promise<StoredPhoto | undefined> =>
  tables(db)
    .selectFrom('youthLogs')
    .select(['fileKey as key', 'mediaType', 'bytes'])
    .$narrowType<{ key: string; mediaType: string; bytes: number }>()
    .where('id', '=', logId)
    .where('fileKey', 'is not', null)
    .where(sql<boolean>`(person_id = app.current_person() or state = 'waiting' or app.is_likened_youth_log(id))`)
    .executeTakeFirst()

export async function waitingLogs(db: Db, personId: string): Promise<WaitingLog[]> {
  const rows = await tables(db)
    .selectFrom('youthLogs as l')
    .innerJoin('youthParticipations as p', 'p.id', 'l.participationId')
    .leftJoin('youthPhotoPrints as c', 'c.logId', 'l.id')
    .leftJoin('youthLogs as e', 'e.id', 'c.likeLog')
    .selectAll('l')
    .select(['p.titleEn', 'p.titleAr', 'c.logId as compared', 'e.id as likeId'])
    .select(['e.actionEn as likeEn', 'e.actionAr as likeAr', 'e.createdAt as likeAt', 'e.personId as likePerson'])
    .select(['e.fileKey as likeFile', sql<number>`floor(c.likeness * 100)::int`.as('percent')])
    .where('l.state', '=', 'waiting')
    .orderBy('l.createdAt')
    .orderBy('l.id')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    action: { en: row.actionEn, ar: row.actionAr },
    amount: plain(row.amount),
    unit: { en: row.unitEn, ar: row.unitAr },
    doneOn: row.doneOn,
    savings: row.savings,
    createdAt: row.createdAt.toISOString(),
    challenge: { en: row.titleEn, ar: row.titleAr },
    own: row.personId === personId,
    compared: row.compared !== null,
    like:
      row.likeId === null || row.likeEn === null || row.likeAr === null || row.likeAt === null
        ? null
        : {
            id: row.likeId,
            action: { en: row.likeEn, ar: row.likeAr },
            sentAt: row.likeAt.toISOString(),
            samePerson: row.likePerson === row.personId,
            photo: row.likeFile !== null,
            percent: row.percent,
          },
  }))
}

export type DecidedLog = {
  readonly personId: string
  readonly participationId: string
  readonly amount: string
  readonly weeks: number
  readonly points: number
  readonly savings: readonly Saving[]
  readonly challenge: { en: string; ar: string }
}

export async function findWaitingLog(db: Db, id: string): Promise<DecidedLog | undefined> {
  const row = await tables(db)
    .selectFrom('youthLogs as l')
    .innerJoin('youthParticipations as p', 'p.id', 'l.participationId')
    .select([
      'l.personId',
      'l.participationId',
      'l.amount',
      'l.savings',
      'p.weeks',
      'p.points',
      'p.titleEn',
      'p.titleAr',
    ])
    .where('l.id', '=', id)
    .where('l.state', '=', 'waiting')
    .forUpdate('l')
    .executeTakeFirst()
  if (!row) return undefined
  const { titleEn: en, titleAr: ar, ...log } = row
  return { ...log, challenge: { en, ar } }
}

type Decision = {
  readonly id: string
  readonly accept: boolean
  readonly reason: string
  readonly by: string
  readonly at: Date
}

export async function decideLog(db: Db, { id, accept, reason, by, at }: Decision): Promise<void> {
  await tables(db)
    .updateTable('youthLogs')
    .set({ state: accept ? 'accepted' : 'rejected', reason, decidedBy: by, decidedAt: at })
    .where('id', '=', id)
    .execute()
}

export async function countWaiting(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from (select 1 from youth_logs where state = 'waiting' limit ${most + 1}) l)
    + (select count(*) from (select 1 from youth_teams where state = 'waiting' limit ${most + 1}) t))::int as
      count`.execute(db)
  return rows[0]?.count ?? 0
}

export type Awards = {
  readonly points: number
  readonly seasonPoints: number
  readonly co2e: string
  readonly water: string
  readonly electricity: string
}

export async function awardsOf(db: Db, personId: string, season: string): Promise<Awards> {
  const { rows } = await sql<Awards>`select coalesce(sum(points), 0)::int as points,
      coalesce(sum(points) filter (where season = ${season}), 0)::int as "seasonPoints",
      trim_scale(coalesce(sum(co2e_kg), 0)) as co2e, trim_scale(coalesce(sum(water_l), 0)) as water,
      trim_scale(coalesce(sum(electricity_kwh), 0)) as electricity
    from youth_awards where person_id = ${personId}`.execute(db)
  return rows[0] ?? { points: 0, seasonPoints: 0, co2e: '0', water: '0', electricity: '0' }
}

export const countLogs = (db: Db, personId: string): Promise<number> =>
  countRows(tables(db).selectFrom('youthLogs').where('personId', '=', personId))

/** For who asks what is kept about them, newest first. */
export const allLogsOf = (db: Db, personId: string) =>
  logs(db).where('l.personId', '=', personId).orderBy('l.createdAt', 'desc').orderBy('l.id')
