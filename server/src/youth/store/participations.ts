import type { Participation } from '@athar/contracts/youth'
import { logsNeeded } from '@athar/contracts/youth'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

const total = (column: string) => sql<string>`trim_scale(coalesce(sum(${sql.ref(column)}), 0))`

const participations = (db: Db, personId: string) =>
  tables(db)
    .selectFrom('youthParticipations as p')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('youthAwards as w')
          .whereRef('w.participationId', '=', 'p.id')
          .select([
            sql<number>`coalesce(sum(w.points), 0)::int`.as('earned'),
            sql<number>`count(*)::int`.as('accepted'),
            total('w.co2eKg').as('co2e'),
            total('w.waterL').as('water'),
            total('w.electricityKwh').as('electricity'),
          ])
          .as('a'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .where('p.personId', '=', personId)
type Row = Awaited<ReturnType<ReturnType<typeof participations>['execute']>>[number]

export const participationsOf = async (db: Db, personId: string): Promise<Participation[]> =>
  (await participations(db, personId).orderBy('p.joinedAt', 'desc').orderBy('p.id').limit(100).execute()).map(present)

export async function findParticipation(db: Db, personId: string, id: string): Promise<Participation | undefined> {
  const row = await participations(db, personId).where('p.id', '=', id).executeTakeFirst()
  return row && present(row)
}

const present = (row: Row): Participation => ({
  id: row.id,
  challenge: row.challenge,
  title: { en: row.titleEn, ar: row.titleAr },
  weeks: row.weeks,
  points: row.points,
  earned: row.earned,
  accepted: row.accepted,
  needed: logsNeeded(row.weeks),
  expected: plain(row.expected),
  expectedMetric: row.expectedMetric,
  expectedUnit: { en: row.expectedUnitEn, ar: row.expectedUnitAr },
  totals: { co2e: row.co2e, water: row.water, electricity: row.electricity },
  state: row.state,
  joinedAt: row.joinedAt.toISOString(),
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
export async function insertParticipation(db: Db, { title, metric, unit, at, ...made }: Made): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('youthParticipations')
    .values({
      ...made,
      titleEn: title.en,
      titleAr: title.ar,
      expectedMetric: metric,
      expectedUnitEn: unit.en,
      expectedUnitAr: unit.ar,
      state: 'joined',
      joinedAt: at,
    })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function leaveParticipation(db: Db, id: string, at: Date): Promise<void> {
  await tables(db)
    .updateTable('youthParticipations')
    .set({ state: 'left', leftAt: at })
    .where('id', '=', id)
    .where('state', '=', 'joined')
    .execute()
}
