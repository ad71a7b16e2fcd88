import type { FileImport } from './fault-imports.ts'
import type { Write } from './fault-writers.ts'
import type { World } from './fault-world.ts'

/** Every acknowledged record is there exactly once, under the id that was told, with one entry in the audit trail. */
export async function lostWrites(world: World, writes: readonly Write[]): Promise<string[]> {
  const rows = await world.sql<{ reference: string; ids: string[]; entries: number }>(
    `select asked.reference, coalesce(array_agg(distinct r.id::text) filter (where r.id is not null), '{}') as ids,
            count(a.*)::int as entries
       from unnest($2::text[]) as asked (reference)
       left join activity_records r on r.org_id = $1 and r.reference = asked.reference
       left join audit_trail a on a.org_id = $1 and a.action = 'inventory.create-record' and a.subject_id = r.id::text
      group by asked.reference`,
    [world.organisationId, writes.map(({ reference }) => reference)],
  )
  const found = new Map(rows.map((row) => [row.reference, row]))
  return writes.flatMap(({ reference, id }) => {
    const { ids = [], entries = 0 } = found.get(reference) ?? {}
    if (ids.length === 1 && ids[0] === id && entries === 1) return []
    return [`record ${reference}: told ${id}, stored ${ids.join(' ') || 'nothing'}, ${entries} entries in the trail`]
  })
}

type ImportFound = {
  file_name: string
  state: string
  stored: number
  told: number | null
  exact: boolean
  entries: number
}

/** An import has all of its records or none; where it is imported, receipt, records and trail agree. */
export async function brokenImports(world: World, files: readonly FileImport[]): Promise<string[]> {
  const rows = await world.sql<ImportFound>(
    `select i.file_name, i.state, r.stored, (i.receipt ->> 'records')::int as told,
            (i.receipt ->> 'kgCo2e')::numeric is not distinct from r.kg as exact,
            (select count(*)::int from audit_trail a where a.org_id = i.org_id and a.action = 'inventory.import' and a.subject_id = i.id::text) as entries
       from imports i cross join lateral (
         select count(*)::int as stored, sum(co2e_ar5_kg) as kg from activity_records where org_id = i.org_id and import_id = i.id) r
      where i.org_id = $1`,
    [world.organisationId],
  )
  return files.flatMap((file) => {
    const found = rows.filter((row) => row.file_name === file.name)
    if (found.length > 1) return [`import ${file.name}: there ${found.length} times`]
    const [row] = found
    if (!row) return file.id === undefined ? [] : [`import ${file.name}: gone`]
    const whole = row.state === 'imported' && row.stored === file.rows && row.told === file.rows && row.exact
    const none = row.state !== 'imported' && row.stored === 0 && row.told === null && !file.told
    if ((whole && row.entries === 1) || (none && row.entries === 0)) return []
    return [`import ${file.name} (told: ${file.told}): ${JSON.stringify(row)} of ${file.rows} rows`]
  })
}

/** The monthly sums are those of the records, to the last digit. */
export async function wrongSums(world: World): Promise<string[]> {
  // Whoever reads brings the marked months up to date.
  await world.ask('GET', '/api/inventory/inventories/2025')
  const columns = 'records, quantity, co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, market_ar5_kg'
  return (
    await world.sql<{ month: string }>(
      `with kept as (select bucket, activity, sum(records)::bigint as records, sum(quantity) as quantity, sum(co2e_ar4_kg) as co2e_ar4_kg,
                sum(co2e_ar5_kg) as co2e_ar5_kg, sum(co2e_ar6_kg) as co2e_ar6_kg, sum(market_ar5_kg) as market_ar5_kg
              from inventory_rollup where org_id = $1 group by 1, 2),
            added as (select date_trunc('month', period_start)::date as bucket, activity, count(*) as records, sum(quantity) as quantity,
                sum(co2e_ar4_kg) as co2e_ar4_kg, sum(co2e_ar5_kg) as co2e_ar5_kg, sum(co2e_ar6_kg) as co2e_ar6_kg, sum(market_ar5_kg) as market_ar5_kg
              from activity_records where org_id = $1 group by 1, 2)
       select bucket::text as month from (
         (select bucket, activity, ${columns} from kept except select bucket, activity, ${columns} from added) union
         (select bucket, activity, ${columns} from added except select bucket, activity, ${columns} from kept)) different
       group by 1 order by 1`,
      [world.organisationId],
    )
  ).map(({ month }) => `the sums of ${month} are not those of its records`)
}
