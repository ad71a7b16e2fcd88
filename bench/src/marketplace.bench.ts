import { runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import { inWorld, type World } from './bench-world.ts'
import { openAccount } from './client.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'

export const marketplaceBenchmark: Benchmark = {
  name: 'marketplace',
  what: 'the search with facets over 20,000 published listings, by words of either language and by facets',
  run: (options) => inWorld(options, (world) => measure(options, world)),
}

/** Puts offers into the table without its triggers: how they came is not measured. */
async function fill(superuserUrl: string, organisationId: string, offers: number): Promise<void> {
  const of = (list: readonly string[], by = 'n') => `(array['${list.join("','")}'])[1 + (${by}) % ${list.length}]`
  const category = of([
    'energy-efficiency',
    'renewables',
    'water',
    'waste',
    'transport',
    'nature',
    'software',
    'advisory',
  ])
  const english = of(['solar roofs', 'meters', 'leak detection', 'composting', 'electric vans', 'trees', 'advice'])
  const arabic = of(['اسطح شمسي', 'عداد', 'كشف تسرب', 'سماد', 'مركب كهرباي', 'شجر', 'استشار'])
  // One to three of each, in many combinations.
  const some = (list: readonly string[], least: number) =>
    `(select coalesce(array_agg(one order by one), '{}') from unnest(array['${list.join("','")}']) one
      where hashtext(one || n) % ${list.length} < ${least} and hashtext(one || n) >= 0)`
  const regions = Array.from({ length: 13 }, (_, at) => `SA-${String(at + 1).padStart(2, '0')}`)
  const region = `case when n % 3 = 0 then '{everywhere}' else ${some(regions, 3)} end`
  const audience = some(['owners', 'developers', 'buyers', 'traders'], 2)
  const certificate = some(['saso', 'seec', 'iso-14001', 'iso-50001', 'iso-9001'], 2)
  await runSql(
    superuserUrl,
    `set session_replication_role = replica;
    insert into marketplace_offers (org_id, listing_id, category, answers, words, regions, audiences, certificates,
      sample, published_at)
    select '${organisationId}', gen_random_uuid(), ${category},
      jsonb_build_object('titleEn', ${english} || ' ' || n, 'titleAr', ${arabic} || ' ' || n,
        'summaryEn', repeat('What it does and for whom. ', 5), 'textEn', repeat('A long description. ', 60),
        'price', '1200', 'priceCurrency', 'SAR', 'priceUnit', 'kw'),
      setweight(to_tsvector('simple', ${english} || ' ' || ${arabic}), 'A')
        || to_tsvector('simple', 'offer' || n || ' words of a description number' || n % 500),
      ${region}, ${audience}, ${certificate}, false, now() - (n || ' minutes')::interval
      from generate_series(1, ${offers}) n`,
  )
  await runSql(superuserUrl, 'vacuum analyze marketplace_offers')
}

const searches = [
  ['all of them', ''],
  ['an English word', 'q=solar'],
  ['an Arabic word', `q=${encodeURIComponent('الشمسية')}`],
  ['two words and facets', `q=${encodeURIComponent('عداد')}&region=SA-01&audience=owners,buyers`],
  ['facets, the newest first', 'category=water,waste&certificate=saso&order=newest'],
] as const

async function measure(
  { short, rows = short ? 200 : 20_000, say }: Options,
  { server, database }: World,
): Promise<Figure[]> {
  const client = await openAccount(server.url)
  await fill(database.superuserUrl, client.organisationId, rows)
  const rounds = short ? 2 : 60
  const figures: Figure[] = []
  for (const [name, query] of searches) {
    const samples: number[] = []
    let total = 0
    for (let round = 0; round < rounds; round++)
      samples.push(
        await secondsOf(async () => {
          const found = await client.call<{ total: number }>('GET', `/api/marketplace/listings?${query}`)
          total = found.total
        }),
      )
    if (total === 0) throw new Error(`nothing was found by ${name}`)
    say(`  ${name}: ${total} found`)
    figures.push({
      name: `search of ${rows.toLocaleString('en')} offers, ${name}, p95`,
      measured: percentile(samples, 0.95) * 1000,
      unit: 'ms',
      limit: { what: 'the slowest of them', value: percentile(samples, 1) * 1000 },
      better: 'lower',
      asked: { of: 'measured', value: 60 },
    })
  }
  return figures
}
