import { runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import type { World } from './bench-world.ts'
import { openAccount } from './client.ts'
import { percentile, secondsOf, type Figure, type Options } from './figure.ts'

const seasons = ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4']
const membersOfTeam = 20

/** Puts enrolments, an award for each, and their sums into the tables without triggers: that is not measured. */
async function fill(superuserUrl: string, enrolments: number): Promise<void> {
  const put = (sql: string) => runSql(superuserUrl, `set session_replication_role = replica; ${sql}`)
  const teams = Math.max(1, Math.floor(enrolments / membersOfTeam))
  const region = (n: string) => `('{SA-01,SA-02,SA-03,SA-04,SA-05,SA-06,SA-07}'::text[])[1 + ${n} % 7]`
  const id = (kind: string, n: string) => `md5('${kind} ' || ${n})::uuid`
  const season = (n: string) => `('{${seasons.join(',')}}'::text[])[1 + ${n} % ${seasons.length}]`
  await put(`insert into youth_teams (id, name, kind, region, code, state, created_at)
    select ${id('team', 'n')}, 'School ' || n, 'school', ${region('n')},
           translate(upper(lpad(to_hex(n), 8, '0')), 'ILOU', '0000'), 'accepted', now()
      from generate_series(1, ${teams}) n`)
  await put(`insert into youth_participations (id, person_id, challenge, title_en, title_ar, weeks, points, expected,
      expected_metric, expected_unit_en, expected_unit_ar, state, joined_at)
    select ${id('joined', 'n')}, ${id('person', 'n')}, 'five-minute-shower', 'Shower', 'استحمام', 2, 80, 2, 'co2e',
           'kg', 'كجم', 'joined', now()
      from generate_series(1, ${enrolments}) n`)
  await put(`insert into youth_awards (log_id, person_id, participation_id, points, rule, season, region, team_id,
      co2e_kg, water_l, electricity_kwh, at)
    select ${id('log', 'n')}, ${id('person', 'n')}, ${id('joined', 'n')}, 1 + n % 13, '2026-1', ${season('n')},
           ${region(`(1 + n % ${teams})`)}, ${id('team', `(1 + n % ${teams})`)}, 0.5, 40, 0, now()
      from generate_series(1, ${enrolments}) n`)
  const sums = 'sum(points), count(*), sum(co2e_kg), sum(water_l), sum(electricity_kwh)'
  await put(`insert into youth_team_scores select season, team_id, region, ${sums} from youth_awards
    group by season, team_id, region`)
  await put(`insert into youth_region_scores select season, region, ${sums} from youth_awards group by season, region`)
  for (const table of ['teams', 'participations', 'awards', 'team_scores', 'region_scores'])
    await runSql(superuserUrl, `vacuum analyze youth_${table}`)
}

/** The public board of a season, of all regions and of one. */
export async function measureBoard({ short, rows, say }: Options, { server, database }: World): Promise<Figure[]> {
  const enrolments = rows ?? (short ? 500 : 1_000_000)
  const client = await openAccount(server.url, 'board@example.com')
  const filled = await secondsOf(() => fill(database.superuserUrl, enrolments))
  say(`  ${enrolments} enrolments with their awards and sums were put there in ${Math.round(filled)} s`)
  const timed = async (path: string) => {
    const samples: number[] = []
    for (let run = 0; run < (short ? 5 : 300); run += 1) samples.push(await secondsOf(() => client.call('GET', path)))
    return percentile(samples, 0.95) * 1000
  }
  const board = '/api/youth/board?season=2026-Q3'
  const { teams } = await client.call<{ teams: object[] }>('GET', board)
  if (teams.length === 0) throw new Error('the board is empty')
  const [all, one, alone] = [await timed(board), await timed(`${board}&region=SA-03`), await timed('/api/me')]
  const limit = { what: 'the same of an answer about the person alone', value: alone }
  const rest = { limit, unit: 'ms', better: 'lower', asked: { of: 'measured', value: 50 } } as const
  return [
    { name: `p95 of the board of ${enrolments} enrolments`, measured: all, ...rest },
    { name: `p95 of the same, of one region`, measured: one, ...rest },
  ]
}
