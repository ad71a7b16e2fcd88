import { otherDatabase, runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import type { BenchDatabase } from './bench-world.ts'
import { secondsOf } from './figure.ts'

const superuserOf = (database: BenchDatabase) =>
  otherDatabase(database.superuserUrl, new URL(database.ownerUrl).pathname.slice(1))

/** Lets the database write down every statement above 50 ms with its plan. */
export async function explainSlowStatements(database: BenchDatabase): Promise<void> {
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    `auto_explain.log_min_duration = '50ms'`,
    `auto_explain.log_analyze = on`,
    `auto_explain.log_buffers = on`,
    `log_min_duration_statement = '50ms'`,
  ])
    await runSql(superuserOf(database), `alter system set ${setting}`)
  await runSql(superuserOf(database), 'select pg_reload_conf()')
}

/**
 * What Postgres alone needs for the stored rows: COPY from a file on the database server into an empty table with the
 * same columns, checks and indexes. As superuser, so neither policies nor a client stand in the way: the hardest limit.
 */
export async function rawCopySeconds(database: BenchDatabase, organisationId: string, rows: number): Promise<number> {
  const url = superuserOf(database)
  const [folder] = (await runSql(url, `select current_setting('data_directory') as folder`)).rows as {
    folder: string
  }[]
  const file = `${folder!.folder}/athar-bench-rows`
  await runSql(url, `copy (select * from activity_records where org_id = '${organisationId}' order by id) to '${file}'`)
  await runSql(url, 'create table athar_bench_records (like activity_records including all)')
  await runSql(url, 'checkpoint')
  const seconds = await secondsOf(() => runSql(url, `copy athar_bench_records from '${file}'`))
  const [count] = (await runSql(url, 'select count(*)::int as rows from athar_bench_records')).rows as {
    rows: number
  }[]
  await runSql(url, 'drop table athar_bench_records')
  if (count!.rows < rows) throw new Error(`${count!.rows} of ${rows} rows were stored`)
  return seconds
}
