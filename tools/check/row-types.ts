// Types of rows, as the schema has them: `--write` writes the file, without it the check compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLogger } from '../../server/src/platform/logger.ts'
import { ensureApplicationRole } from '../../server/src/platform/postgres/application-role.ts'
import { migrate, sqlFolders } from '../../server/src/platform/postgres/migrate.ts'
import { otherDatabase, runSql, startTestPostgres } from '../../server/src/platform/testing/test-postgres.ts'
import { columnTypes, functionValues } from './column-types.ts'
import { rowTypes, type Column } from './schema-columns.ts'
import { functionTypes, type SqlFunction } from './schema-functions.ts'

const name = 'server/src/platform/generated/row-types.ts'
const place = fileURLToPath(new URL(`../../${name}`, import.meta.url))

const columnsOf = `
  select case when n.nspname = 'public' then '' else n.nspname || '.' end || t.relname as table, a.attname as column, y.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as optional, a.attidentity = 'a' or a.attgenerated <> '' as generated,
      array(select pg_get_constraintdef(c.oid) from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    join pg_type y on y.oid = a.atttypid
   where n.nspname in ('public', 'auth') and t.relkind in ('r', 'p') and not t.relispartition
   order by n.nspname desc, t.relname collate "C", a.attname collate "C"`

const functionsOf = `
  select p.proname as name, p.pronargdefaults as optional, p.provariadic <> 0 as spread,
      array(select t.typname::text from unnest(p.proargtypes) with ordinality as a (type, n)
        join pg_type t on t.oid = a.type order by a.n) as takes,
      p.proargnames as names, r.typname as gives, c.relkind is not null and c.relkind <> 'c' as composite,
      array(select json_build_object('name', o.name, 'type', t.typname)
        from (select n, name, type from unnest(p.proallargtypes, p.proargnames, p.proargmodes)
              with ordinality as o (type, name, mode, n) where mode in ('t', 'o')
            union all select attnum, attname, atttypid from pg_attribute where attrelid = c.oid and c.relkind = 'c') o
        join pg_type t on t.oid = o.type order by o.n) as columns
    from pg_proc p join pg_type r on r.oid = p.prorettype left join pg_class c on c.oid = r.typrelid
   where p.pronamespace = 'app'::regnamespace and p.prokind = 'f' and r.typname not in ('trigger', 'void')
   order by p.proname collate "C"`

const { columns, functions } = await readSchema()
const written = `${rowTypes(columns, columnTypes)}
${functionTypes(functions, functionValues)}`
if (process.argv.includes('--write')) writeFileSync(place, written)
const held = readFileSync(place, 'utf8')
if (held === written)
  console.log(`${new Set(columns.map(({ table }) => table)).size} tables, ${functions.length} functions`)
else {
  const [before, now] = [held.split('\n'), written.split('\n')]
  const gone = before.filter((line) => !now.includes(line)).map((line) => `- ${line}`)
  const come = now.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)
  console.error(`${name} is not what server/schema says. \`npm run row-types\` writes it.`)
  console.error([...gone, ...come].slice(0, 40).join('\n'))
  process.exitCode = 1
}

/** Tables and functions of a database that the schema has just made. */
async function readSchema(): Promise<{ columns: Column[]; functions: SqlFunction[] }> {
  const server = await startTestPostgres()
  const database = 'athar_row_types'
  const url = otherDatabase(server.ownerUrl, database)
  try {
    await runSql(server.ownerUrl, `drop database if exists ${database} with (force)`)
    await runSql(server.ownerUrl, `create database ${database}`)
    await ensureApplicationRole(url, { password: database })
    await migrate(url, sqlFolders, createLogger({ level: 'error' }))
    const [columns, functions] = [await runSql(url, columnsOf), await runSql(url, functionsOf)]
    return { columns: columns.rows as Column[], functions: functions.rows as SqlFunction[] }
  } finally {
    await server.stop()
  }
}
