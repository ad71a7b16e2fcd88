// Types of rows, as the schema has them: `--write` writes the file, without it the check compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect as Connection } from 'kysely'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import pg from 'pg'
import { createLogger } from '../../server/src/platform/logger.ts'
import { ensureApplicationRole } from '../../server/src/platform/postgres/application-role.ts'
import { migrate, sqlFolders } from '../../server/src/platform/postgres/migrate.ts'
import { otherDatabase, runSql, startTestPostgres } from '../../server/src/platform/testing/test-postgres.ts'
import { columnTypes, namesThatDoNotReturn, type Column } from './column-types.ts'

const place = fileURLToPath(new URL('../../server/src/platform/generated/row-types.ts', import.meta.url))
const database = 'athar_row_types'

const server = await startTestPostgres()
let written: string
try {
  await runSql(server.ownerUrl, `create database ${database}`)
  const url = otherDatabase(server.ownerUrl, database)
  await ensureApplicationRole(url, { password: database })
  await migrate(url, sqlFolders, createLogger({ level: 'error' }))
  written = await rowTypes(url)
} finally {
  await server.stop()
}
const held = readFileSync(place, 'utf8')
if (process.argv.includes('--write')) writeFileSync(place, written)
else if (held !== written) {
  const lines = new Set(held.split('\n'))
  const other = written.split('\n').filter((line) => !lines.has(line))
  console.error(`server/src/platform/generated/row-types.ts is not what the schema says. Run \`npm run row-types\`.`)
  console.error(other.slice(0, 20).join('\n'))
  process.exitCode = 1
} else console.log(`${written.split('\nexport interface ').length - 1} tables`)

async function rowTypes(url: string): Promise<string> {
  const { rows } = await runSql(
    url,
    `select t.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
        a.atthasdef or a.attidentity <> '' as has_default,
        array(select pg_get_constraintdef(c.oid) from pg_constraint c
          where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks
       from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition`,
  )
  const columns = rows as Column[]
  const lost = namesThatDoNotReturn(columns)
  if (lost.length > 0) throw new Error(`These names do not come back from camel case: ${lost.join(', ')}`)
  const db = new Kysely({ dialect: new Connection({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) })
  try {
    const own = Object.entries(columnTypes(columns)).map(([name, type]) => [name, new RawExpressionNode(type)])
    return await generate({
      camelCase: true,
      db,
      defaultSchemas: ['public'],
      dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'string' }),
      outFile: null,
      overrides: { columns: Object.fromEntries(own) as Record<string, RawExpressionNode> },
    })
  } finally {
    await db.destroy()
  }
}
