import type { Participation } from '@athar/contracts/youth'
import { logsNeeded } from '@athar/contracts/youth'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type Row = {
  id: string
  challenge: string
  title_en: string
  title_ar: string
  weeks: number
  points: number
  expected: string
  expected_metric: string
  expected_unit_en: string
  expected_unit_ar: string
  state: 'joined' | 'left'
  joined_at: Date
  earned: number
  accepted: number
  co2e: string
  water: string
  electricity: string
}

const participations = sql`select p.*, a.earned, a.accepted, a.co2e, a.water, a.electricity
  from youth_participations p cross join lateral (
    select coalesce(sum(w.points), 0)::int as earned, count(*)::int as accepted,
      trim_scale(coalesce(sum(w.co2e_kg), 0)) as co2e, trim_scale(coalesce(sum(w.water_l), 0)) as water,
      trim_scale(coalesce(sum(w.electricity_kwh), 0)) as electricity
    from youth_awards w where w.participation_id = p.id) a`

export async function participationsOf(db: Db, personId: string): Promise<Participation[]> {
  const { rows } = await sql<Row>`${participations} where p.person_id = ${personId}
    order by p.joined_at desc, p.id limit 100`.execute(db)
  return rows.map(present)
}

export async function findParticipation(db: Db, personId: string, id: string): Promise<Participation | undefined> {
  const { rows } = await sql<Row>`${participations} where p.person_id = ${personId} and p.id = ${id}`.execute(db)
  return rows[0] && present(rows[0])
}

const present = (row: Row): Participation => ({
  id: row.id,
  challenge: row.challenge,
  title: { en: row.title_en, ar: row.title_ar },
  weeks: row.weeks,
  points: row.points,
  earned: row.earned,
  accepted: row.accepted,
  needed: logsNeeded(row.weeks),
  expected: plain(row.expected),
  expectedMetric: row.expected_metric,
  expectedUnit: { en: row.expected_unit_en, ar: row.expected_unit_ar },
  totals: { co2e: row.co2e, water: row.water, electricity: row.electricity },
  state: row.state,
  joinedAt: row.joined_at.toISOString(),
})

/** Without the zeros that a column's scale adds. */
export const plain = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text)

type Made = {
  readonly id: string
  readonly personId: string
  readonly challenge: string
  readonly title: { en: string; ar: string }
  readonly weeks: number
  readonly points: number
  readonly expected: string
  readonly metric: string
  readonly unit: { en: string; ar: string }
  readonly at: Date
}

/** False where the person is in it already. */
export async function insertParticipation(db: Db, made: Made): Promise<boolean> {
  const { rows } =
    await sql`insert into youth_participations (id, person_id, challenge, title_en, title_ar, weeks, points,
      expected, expected_metric, expected_unit_en, expected_unit_ar, state, joined_at)
    values (${made.id}, ${made.personId}, ${made.challenge}, ${made.title.en}, ${made.title.ar}, ${made.weeks},
      ${made.points}, ${made.expected}, ${made.metric}, ${made.unit.en}, ${made.unit.ar}, 'joined', ${made.at})
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

export async function leaveParticipation(db: Db, id: string, at: Date): Promise<void> {
  await sql`update youth_participations set state = 'left', left_at = ${at} where id = ${id} and state =
    'joined'`.execute(db)
}
