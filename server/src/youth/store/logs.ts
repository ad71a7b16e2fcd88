import type { Log, Saving, WaitingLog } from '@athar/contracts/youth'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { NewFile } from '../../platform/files/store-file.ts'
import { plain } from './participations.ts'

type Row = {
  id: string
  participation_id: string
  action_en: string
  action_ar: string
  amount: string
  unit_en: string
  unit_ar: string
  done_on: string
  savings: Saving[]
  state: Log['state']
  file_key: string | null
  reason: string
  created_at: Date
  points: number | null
  rule: string | null
}

const logs = sql`select l.id, l.participation_id, l.action_en, l.action_ar, l.amount, l.unit_en, l.unit_ar, l.done_on,
  l.savings, l.state, l.file_key, l.reason, l.created_at, a.points, a.rule
  from youth_logs l left join youth_awards a on a.log_id = l.id`

export async function logsOf(db: Db, participationId: string): Promise<Log[]> {
  const { rows } = await sql<Row>`${logs} where l.participation_id = ${participationId}
    order by l.created_at desc, l.id limit 200`.execute(db)
  return rows.map(present)
}

const present = (row: Row): Log => ({
  id: row.id,
  action: { en: row.action_en, ar: row.action_ar },
  amount: plain(row.amount),
  unit: { en: row.unit_en, ar: row.unit_ar },
  doneOn: row.done_on,
  savings: row.savings,
  state: row.state,
  photo: row.file_key !== null,
  reason: row.reason,
  points: row.points,
  rule: row.rule,
  createdAt: row.created_at.toISOString(),
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
export async function insertLog(db: Db, made: MadeLog): Promise<boolean> {
  try {
    await sql`insert into youth_logs (id, participation_id, person_id, action_en, action_ar, amount, unit_en, unit_ar,
        done_on, savings, state, created_at)
      values (${made.id}, ${made.participationId}, ${made.personId}, ${made.action.en}, ${made.action.ar},
        ${made.amount},
        ${made.unit.en}, ${made.unit.ar}, ${made.doneOn}, ${JSON.stringify(made.savings)}::jsonb, ${made.state},
        ${made.at})`.execute(db)
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
export async function award(db: Db, given: Awarded): Promise<number> {
  const { rows } = await sql<{
    points: number
  }>`select app.award_youth_log(${given.logId}, ${given.points}, ${given.rule},
    ${given.season}, ${given.co2e}, ${given.water}, ${given.electricity}, ${given.at}) as points`.execute(db)
  return rows[0]?.points ?? 0
}

export type OwnLog = { readonly id: string; readonly participationId: string; readonly state: Log['state'] }

export async function findOwnLog(db: Db, personId: string, id: string): Promise<OwnLog | undefined> {
  const { rows } = await sql<OwnLog>`select id, participation_id as "participationId", state from youth_logs
    where person_id = ${personId} and id = ${id}`.execute(db)
  return rows[0]
}

/** False where the same picture was sent before. */
export async function addPhoto(db: Db, logId: string, file: NewFile): Promise<boolean> {
  try {
    await sql`update youth_logs set file_key = ${file.key}, media_type = ${file.mediaType}, bytes = ${file.bytes},
      sha256 = ${file.sha256}, state = 'waiting' where id = ${logId}`.execute(db)
    return true
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'youth_logs_picture') return false
    throw error
  }
}

export type StoredPhoto = { readonly key: string; readonly mediaType: string; readonly bytes: number }

/** Its person’s; for moderators while it waits, or another one that is like it. */
export async function findPhoto(db: Db, logId: string): Promise<StoredPhoto | undefined> {
  const { rows } = await sql<StoredPhoto>`select file_key as key, media_type as "mediaType", bytes from youth_logs
    where id = ${logId} and file_key is not null
      and (person_id = app.current_person() or state = 'waiting' or app.is_likened_youth_log(id))`.execute(db)
  return rows[0]
}

type Waiting = {
  title_en: string
  title_ar: string
  own: boolean
  compared: boolean
  like_id: string | null
  like_en: string
  like_ar: string
  like_at: Date
  like_same: boolean
  like_photo: boolean
  like_percent: number
}

export async function waitingLogs(db: Db, personId: string): Promise<WaitingLog[]> {
  const { rows } = await sql<Row & Waiting>`
    select l.*, p.title_en, p.title_ar, l.person_id = ${personId} as own, c.log_id is not null as compared,
      e.id as like_id, e.action_en as like_en, e.action_ar as like_ar, e.created_at as like_at,
      e.person_id = l.person_id as like_same, e.file_key is not null as like_photo,
      floor(c.likeness * 100)::int as like_percent
    from youth_logs l join youth_participations p on p.id = l.participation_id
    left join youth_photo_prints c on c.log_id = l.id left join youth_logs e on e.id = c.like_log
    where l.state = 'waiting' order by l.created_at, l.id limit 50`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    action: { en: row.action_en, ar: row.action_ar },
    amount: plain(row.amount),
    unit: { en: row.unit_en, ar: row.unit_ar },
    doneOn: row.done_on,
    savings: row.savings,
    createdAt: row.created_at.toISOString(),
    challenge: { en: row.title_en, ar: row.title_ar },
    own: row.own,
    compared: row.compared,
    like:
      row.like_id === null
        ? null
        : {
            id: row.like_id,
            action: { en: row.like_en, ar: row.like_ar },
            sentAt: row.like_at.toISOString(),
            samePerson: row.like_same,
            photo: row.like_photo,
            percent: row.like_percent,
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
  const { rows } = await sql<DecidedLog>`select l.person_id as "personId", l.participation_id as "participationId",
      l.amount, p.weeks, p.points, l.savings, jsonb_build_object('en', p.title_en, 'ar', p.title_ar) as challenge
    from youth_logs l join youth_participations p on p.id = l.participation_id
    where l.id = ${id} and l.state = 'waiting' for update of l`.execute(db)
  return rows[0]
}

type Decision = {
  readonly id: string
  readonly accept: boolean
  readonly reason: string
  readonly by: string
  readonly at: Date
}

export async function decideLog(db: Db, { id, accept, reason, by, at }: Decision): Promise<void> {
  await sql`update youth_logs set state = ${accept ? 'accepted' : 'rejected'}, reason = ${reason}, decided_by = ${by},
    decided_at = ${at} where id = ${id}`.execute(db)
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

export async function countLogs(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from youth_logs
    where person_id = ${personId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** For who asks what is kept about them, newest first. */
export const allLogsOf = (personId: string) =>
  sql<Row>`${logs} where l.person_id = ${personId} order by l.created_at desc, l.id`
