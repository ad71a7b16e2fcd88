import pg from 'pg'

/** All rows of all tables as text, by table, as their owner sees them once nothing is hidden. Undo nothing: drop the database. */
export async function readEveryTable(ownerUrl: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%s%I', case when schemaname = 'public' then '' else schemaname || '.' end, tablename) as name
        from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
    const all = new Map<string, string[]>()
    for (const { name } of tables) {
      await client.query(`alter table ${name} no force row level security`)
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      all.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return all
  } finally {
    await client.end()
  }
}

/** The tables in which a value stands as it is, or as the bytes of it. */
export function tablesHolding(tables: ReadonlyMap<string, readonly string[]>, value: string): string[] {
  const bytes = Buffer.from(value).toString('hex')
  return [...tables].flatMap(([name, rows]) =>
    rows.some((row) => row.includes(value) || row.includes(bytes)) ? [name] : [],
  )
}

/** Where no mail server listens, so that mail stays in the database. */
export const mailServerAway = 'smtp://127.0.0.1:9/?connectionTimeout=1000'
