import { runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import { inWorld, type World } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { measureBoard } from './youth-board.ts'
import { measurePhotos } from './youth-photos.ts'

export const youthBenchmark: Benchmark = {
  name: 'youth',
  what: 'the page of an event with 10,000 sign-ups, 100 check-ins synced in one go, the board of 1,000,000 enrolments',
  run: (options) =>
    inWorld(options, async (world) => [
      ...(await measureEvent(options, world)),
      ...(await measureBoard(options, world)),
      ...(await measurePhotos(options, world)),
    ]),
}

type Event = { readonly id: string; readonly slug: string; readonly joined: number }
type Roster = { readonly items: readonly { readonly id: string }[] }

/** An event that begins within the hour, so that its gates are open. */
const announce = (client: Client): Promise<Event> =>
  client.call('POST', '/api/volunteering/own-events', {
    title: { en: 'Planting day', ar: 'يوم تشجير' },
    description: { en: 'Plant and mulch.', ar: 'غرس وتغطية.' },
    place: { en: 'Thadiq', ar: 'ثادق' },
    region: 'SA-01',
    lat: 25.29,
    lon: 45.87,
    precision: 'approximate',
    startsAt: new Date(Date.now() + 3600_000).toISOString(),
    hours: '4',
    needed: 10_000,
    minAge: 12,
    initiative: null,
  })

/** Puts accounts and confirmed sign-ups into the tables without their triggers: how they came is not measured. */
async function fill(superuserUrl: string, { organisationId }: Client, { id }: Event, people: number): Promise<void> {
  const put = (sql: string) => runSql(superuserUrl, `set session_replication_role = replica; ${sql}`)
  await put(`insert into publishers (org_id, id, state, asked_at)
    values ('${organisationId}', '${organisationId}', 'allowed', now())
    on conflict do nothing`)
  await put(`update publishers set state = 'allowed' where org_id = '${organisationId}'`)
  await put(`update public_checks set state = 'accepted' where org_id = '${organisationId}'`)
  await put(`insert into auth.users (id, email, email_confirmed_at, app_metadata, user_metadata, created_at, updated_at)
    select gen_random_uuid(), 'person' || n || '@example.com', now(), '{}',
           jsonb_build_object('full_name', 'Noura Alharbi ' || n), now(), now()
      from generate_series(1, ${people}) n`)
  await put(`insert into volunteer_sign_ups (org_id, id, event_id, person_id, state, age_band, joined_at)
    select '${organisationId}', gen_random_uuid(), '${id}', u.id, 'confirmed', 'adult',
           now() - (row_number() over () || ' seconds')::interval
      from auth.users u where u.email like 'person%'`)
  await put(`update volunteer_events set joined = ${people} where id = '${id}'`)
  for (const table of ['auth.users', 'volunteer_sign_ups', 'volunteer_events'])
    await runSql(superuserUrl, `analyze ${table}`)
}

async function measureEvent({ short, rows, say }: Options, { server, database }: World): Promise<Figure[]> {
  const people = rows ?? (short ? 200 : 10_000)
  const client = await openAccount(server.url)
  const other = await openAccount(server.url, 'other@example.com')
  const event = await announce(client)
  await fill(database.superuserUrl, client, event, people)
  const own = `/api/volunteering/own-events/${event.id}`
  const seen = await other.call<Event>('GET', `/api/volunteering/events/${event.slug}`)
  if (seen.joined !== people) throw new Error(`${seen.joined} people joined instead of ${people}`)

  const runs = short ? 5 : 300
  const timed = async (work: () => Promise<unknown>) => {
    const samples: number[] = []
    for (let run = 0; run < runs; run += 1) samples.push(await secondsOf(work))
    return samples
  }
  // What the page of a visitor asks for, and that of its organiser.
  const visitor = await timed(async () => {
    await other.call('GET', `/api/volunteering/events/${event.slug}`)
    await other.call('GET', '/api/volunteering/sign-ups')
  })
  const organiser = await timed(async () => {
    await client.call('GET', own)
    await client.call('GET', `${own}/sign-ups?limit=100`)
  })
  const alone = await timed(() => client.call('GET', '/api/me'))

  const roster = await client.call<Roster>('GET', `${own}/roster`)
  const rosterSeconds = await secondsOf(() => client.call('GET', `${own}/roster`))
  say(`  the list of ${roster.items.length} people for a telephone came in ${Math.round(rosterSeconds * 1000)} ms`)
  const syncs: number[] = []
  for (let run = 0; run < (short ? 1 : 5); run += 1) {
    const at = new Date().toISOString()
    const scans = roster.items.slice(run * 100, run * 100 + 100).map(({ id }) => ({ signUp: id, at }))
    syncs.push(await secondsOf(() => client.call('POST', `${own}/check-ins`, { scans })))
  }
  const one = roster.items.at(-1)!
  const single = await secondsOf(() =>
    client.call('POST', `${own}/check-ins`, { scans: [{ signUp: one.id, at: new Date().toISOString() }] }),
  )

  const ms = (samples: readonly number[], share: number) => percentile(samples, share) * 1000
  const idle = { what: 'the same of an answer about the person alone', value: ms(alone, 0.95) }
  const lower = { unit: 'ms', better: 'lower' } as const
  const asked = (value: number) => ({ of: 'measured', value }) as const
  const named = `of an event with ${people} sign-ups`
  return [
    { name: `p95 of the page ${named}`, measured: ms(visitor, 0.95), limit: idle, asked: asked(50), ...lower },
    { name: `p95 of the organiser’s page ${named}`, measured: ms(organiser, 0.95), limit: idle, ...lower },
    {
      name: `100 check-ins synced in one go, slowest of ${syncs.length}`,
      measured: ms(syncs, 1),
      limit: { what: '100 syncs of one', value: single * 100_000 },
      asked: asked(2000),
      ...lower,
    },
  ]
}
