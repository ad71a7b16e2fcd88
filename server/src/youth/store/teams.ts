import type { Board, Team, TeamKind, WaitingTeam } from '@athar/contracts/youth'
import type { organisations } from '@athar/contracts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { YouthTeams } from '../../platform/generated/row-types.ts'
import { callValue, tables } from '../../platform/tables.ts'

type Region = organisations.Organisation['region']
export type OwnPlace = { readonly region: Region | null; readonly team: (Team & { readonly id: string }) | null }

export async function placeOf(db: Db, personId: string): Promise<OwnPlace> {
  const person = tables(db).selectFrom('youthPeople').select(['region', 'teamId']).where('personId', '=', personId)
  const { region = null, teamId = null } = (await person.executeTakeFirst()) ?? {}
  if (teamId === null) return { region, team: null }
  const team = await tables(db)
    .selectFrom('youthTeams')
    .select(['id', 'name', 'kind', 'region', 'code', 'state', 'reason'])
    .where('id', '=', teamId)
    .executeTakeFirst()
  return { region, team: team ? { ...team, members: await countMembers(db, team.id) } : null }
}

export const countMembers = async (db: Db, teamId: string): Promise<number> =>
  (await callValue(db, 'youth_team_size', teamId)) ?? 0

export async function saveRegion(db: Db, personId: string, region: Region): Promise<void> {
  await tables(db)
    .insertInto('youthPeople')
    .values({ personId, region })
    .onConflict((known) => known.column('personId').doUpdateSet({ region }))
    .execute()
}

export async function setTeam(db: Db, personId: string, teamId: string | null, joinedTeamAt: Date): Promise<void> {
  await tables(db)
    .insertInto('youthPeople')
    .values({ personId, teamId, joinedTeamAt })
    .onConflict((known) => known.column('personId').doUpdateSet({ teamId, joinedTeamAt }))
    .execute()
}

type Founded = Omit<Insertable<YouthTeams>, 'state'>

export async function insertTeam(db: Db, team: Founded): Promise<void> {
  await tables(db)
    .insertInto('youthTeams')
    .values({ ...team, state: 'waiting' })
    .execute()
}

export const teamByCode = (db: Db, code: string): Promise<string | null> => callValue(db, 'youth_team_by_code', code)

export async function waitingTeams(db: Db): Promise<WaitingTeam[]> {
  const rows = await tables(db)
    .selectFrom('youthTeams')
    .select(['id', 'name', 'kind', 'region', 'createdAt'])
    .where('state', '=', 'waiting')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Who founded it, to be told; undefined where it waits no more. */
export const decideTeam = (
  db: Db,
  { id, accept, reason, at }: { id: string; accept: boolean; reason: string; at: Date },
): Promise<{ founder: string | null; name: string } | undefined> =>
  tables(db)
    .updateTable('youthTeams')
    .set({ state: accept ? 'accepted' : 'rejected', reason, decidedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['createdBy as founder', 'name'])
    .executeTakeFirst()

type Score = { points: string; actions: string; co2e: string; water: string; electricity: string }
const score = (row: Score) => ({
  points: Number(row.points),
  actions: Number(row.actions),
  totals: { co2e: row.co2e, water: row.water, electricity: row.electricity },
})
const scores = sql`s.points, s.actions, trim_scale(s.co2e_kg) as co2e, trim_scale(s.water_l) as water,
  trim_scale(s.electricity_kwh) as electricity`

/** The hundred best teams, of one region where one is named, and every region. */
export async function boardOf(
  db: Db,
  season: string,
  region: string | undefined,
): Promise<Pick<Board, 'teams' | 'regions'>> {
  const teams = await sql<Score & { name: string; kind: TeamKind; region: Region }>`
    select t.name, t.kind, t.region, ${scores} from youth_team_scores s join youth_teams t on t.id = s.team_id
    where s.season = ${season} and t.state = 'accepted' and s.actions > 0
      ${region === undefined ? sql`` : sql`and s.region = ${region}`}
    order by s.points desc, s.team_id limit 100`.execute(db)
  const regions = await sql<Score & { region: Region }>`select s.region, ${scores} from youth_region_scores s
    where s.season = ${season} and s.actions > 0 order by s.points desc, s.region`.execute(db)
  return {
    teams: teams.rows.map((row) => ({ name: row.name, kind: row.kind, region: row.region, ...score(row) })),
    regions: regions.rows.map((row) => ({ region: row.region, ...score(row) })),
  }
}

/** Each season is looked up after the one before: teams of a season are many, seasons few. */
export async function seasons(db: Db): Promise<string[]> {
  const { rows } = await sql<{ season: string }>`
    with recursive of_teams (season) as (select max(season) from youth_team_scores union all
        select (select max(t.season) from youth_team_scores t where t.season < o.season)
          from of_teams o where o.season is not null),
      of_regions (season) as (select max(season) from youth_region_scores union all
        select (select max(r.season) from youth_region_scores r where r.season < o.season)
          from of_regions o where o.season is not null)
    select season from of_teams where season is not null union select season from of_regions where season is not null
    order by season desc limit 20`.execute(db)
  return rows.map(({ season }) => season)
}
