import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import { secondsOf } from './figure.ts'

export type RawCopies = {
  readonly folder: string
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly columns: string }[]
  readonly rows: number
  readonly bytes: number
  readonly seconds: number
}

/** What Postgres alone needs to write every lasting table to a file on its own machine, in plain COPY text. */
export async function copyTablesOut(superuserUrl: string, parent: string): Promise<RawCopies> {
  const folder = `${parent}/raw`
  mkdirSync(folder)
  // The database may run under another account.
  chmodSync(folder, 0o777)
  const { rows: names } = await runSql(
    superuserUrl,
    `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'auth') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.oid order by 1`,
  )
  const tables: { name: string; rows: number; columns: string }[] = []
  const seconds = await secondsOf(async () => {
    for (const { name, columns } of names as { name: string; columns: string }[]) {
      const { rowCount } = await runSql(superuserUrl, `copy ${name} (${columns}) to '${folder}/${name}'`)
      tables.push({ name, columns, rows: rowCount ?? 0 })
    }
  })
  const bytes = await sizeOf(superuserUrl, folder)
  return { folder, tables, rows: tables.reduce((all, { rows }) => all + rows, 0), bytes, seconds }
}

async function sizeOf(superuserUrl: string, folder: string): Promise<number> {
  const { rows } = await runSql(
    superuserUrl,
    `select sum((pg_stat_file('${folder}/' || name)).size)::float8 as bytes from pg_ls_dir('${folder}') name`,
  )
  return (rows[0] as { bytes: number }).bytes
}

/** And to read them into tables with the same columns, checks and indexes: the hardest limit of a restore. */
export async function copyTablesIn(superuserUrl: string, { folder, tables }: RawCopies): Promise<void> {
  await runSql(superuserUrl, 'create schema athar_bench')
  for (const { name, columns } of tables.filter(({ rows }) => rows > 0)) {
    const copy = `athar_bench."${name}"`
    await runSql(superuserUrl, `create table ${copy} (like ${name} including all)`)
    await runSql(superuserUrl, `copy ${copy} (${columns}) from '${folder}/${name}'`)
  }
}

export const removeCopies = ({ folder }: RawCopies): void => rmSync(folder, { recursive: true, force: true })
