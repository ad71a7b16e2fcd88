import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  organisationRoles,
  roleOfScope,
  roleThrough,
  tokenScopes,
  type OrganisationRole,
  type TokenScope,
} from '@athar/contracts'
import type { Job } from '@athar/contracts/platform'
import { createClock } from './clock.ts'
import { openDatabase, type Database, type Tenancy } from './database.ts'
import { fail } from './errors.ts'
import { createJobs, defineJob, type JobRun, type Jobs } from './jobs.ts'
import { createListener, type Listener } from './listener.ts'
import { createLogger } from './logger.ts'
import { aMembership, joinAs } from './testing/a-membership.ts'
import { startJobProcess } from './testing/job-process.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { runSql } from './testing/test-postgres.ts'

const log = createLogger({ level: 'silent' })
const clock = createClock()
const organisationId = randomUUID()
const personId = randomUUID()
const tenancy: Tenancy = { organisationId, personId, role: 'preparer' }

let postgres: TestDatabase
let database: Database
let listener: Listener
let jobs: Jobs

type Run = JobRun<{ say: string }>
type Behaviour = (run: Run) => Promise<Record<string, unknown> | void>
/** What the next start of the test job does. */
const script: Behaviour[] = []
const kind = defineJob({
  kind: 'test.follow-script',
  input: z.object({ say: z.string() }),
  attempts: 3,
  run: (run: Run) => (script.shift() ?? (async () => {}))(run),
  prepareRetry: async () => {},
})

const clearing = defineJob({
  kind: 'test.clear-away',
  input: z.object({}),
  outlivesAsker: true,
  run: async () => ({ cleared: true }),
})

beforeAll(async () => {
  postgres = await createTestDatabase()
  database = openDatabase(postgres.appUrl)
  await aMembership(database, { organisationId, personId })
  listener = await createListener(postgres.appUrl, log)
  jobs = createJobs({ appUrl: postgres.appUrl, database, clock, log, listener, soleServer: true })
  await jobs.start([kind, clearing])
})
afterAll(async () => {
  await jobs.stop()
  await listener.close()
  await database.close()
  await postgres.drop()
})

const enqueue = (say = 'hello') =>
  database.transaction(tenancy, (tx) =>
    jobs.enqueue(tx, kind, { organisationId, personId, role: 'preparer', input: { say } }),
  )
const read = (id: string) => database.transaction(tenancy, (tx) => jobs.read(tx, id))
const cancel = (id: string) => database.transaction(tenancy, (tx) => jobs.cancel(tx, id))
const untilAborted = async ({ signal }: Run) => {
  signal.throwIfAborted()
  await once(signal, 'abort')
  throw new Error('aborted')
}

async function follow(id: string, until: (job: Job) => boolean = () => false): Promise<Job[]> {
  const seen: Job[] = []
  for await (const job of jobs.follow(tenancy, id, AbortSignal.timeout(20_000))) {
    seen.push(job)
    if (until(job)) break
  }
  return seen
}

test('work is done as the person who asked, and its result is kept', async () => {
  script.push(async (run) => {
    const { rows } = await database.transaction(run.tenancy, ({ client }) =>
      client.query(
        `select app.current_org() as org, app.current_person() as person, app.has_role('preparer') as preparer`,
      ),
    )
    return { said: run.input.say, attempt: run.attempt, ...rows[0] }
  })
  const seen = await follow(await enqueue('مرحبا'))
  expect(seen.at(-1)).toMatchObject({
    kind: 'test.follow-script',
    state: 'succeeded',
    result: { said: 'مرحبا', attempt: 1, org: organisationId, person: personId, preparer: true },
  })
})

test('what was asked for while the worker was busy follows at once, one after the other', async () => {
  let release = () => {}
  const busy = new Promise<void>((resolve) => (release = resolve))
  script.push(() => busy)
  const first = await enqueue()
  await follow(first, ({ state }) => state === 'running')
  const waiting = [await enqueue(), await enqueue(), await enqueue()]
  const released = Date.now()
  release()
  for (const id of [first, ...waiting]) expect((await follow(id)).at(-1)).toMatchObject({ state: 'succeeded' })
  expect(Date.now() - released).toBeLessThan(8_000)
})

test('organisations take turns: who asks for many keeps nobody else waiting', async () => {
  const other = randomUUID()
  await aMembership(database, { organisationId: other, personId })
  const done: string[] = []
  let release = () => {}
  const busy = new Promise<void>((resolve) => (release = resolve))
  const noted: Behaviour = async ({ input }) => void done.push(input.say)
  script.push(() => busy, noted, noted, noted, noted, noted)
  const first = await enqueue('first')
  await follow(first, ({ state }) => state === 'running')
  const many = [await enqueue('second'), await enqueue('third'), await enqueue('fourth')]
  const ofOther = { organisationId: other, personId, role: 'preparer' }
  for (const say of ['of another', 'of another again'])
    await database.transaction(ofOther, (tx) => jobs.enqueue(tx, kind, { ...ofOther, input: { say } }))
  release()
  for (const id of many) await follow(id)
  expect(done).toEqual(['of another', 'second', 'of another again', 'third', 'fourth'])
})

test('nobody has more than two hundred of a kind wait', async () => {
  let release = () => {}
  const busy = new Promise<void>((resolve) => (release = resolve))
  script.push(() => busy)
  const first = await enqueue()
  await follow(first, ({ state }) => state === 'running')
  const waiting: string[] = []
  while (waiting.length < 199) waiting.push(await enqueue())
  await expect(enqueue()).rejects.toMatchObject({ code: 'rate-limited', details: { retryAfterSeconds: 60 } })
  for (const id of waiting) await cancel(id)
  release()
  await follow(first)
  await follow(await enqueue())
})

test('a job asked for in a transaction that rolls back never starts', async () => {
  let id = ''
  await expect(
    database.transaction(tenancy, async (tx) => {
      id = await jobs.enqueue(tx, kind, { organisationId, personId, input: { say: 'no' } })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await expect(read(id)).rejects.toMatchObject({ code: 'job-not-found' })
  expect(
    (await runSql(postgres.appUrl, `select count(*) from pgboss.job where data ->> 'id' = $1`, [id])).rows,
  ).toEqual([{ count: '0' }])
})

test('input that does not fit is refused before anything is stored', async () => {
  const wrong = { say: 7 } as unknown as { say: string }
  await expect(
    database.transaction(tenancy, (tx) => jobs.enqueue(tx, kind, { organisationId, personId, input: wrong })),
  ).rejects.toThrow('expected string')
})

test('progress reaches whoever follows', async () => {
  let finish = () => {}
  script.push(async (run) => {
    run.progress(3, 10)
    await new Promise<void>((resolve) => (finish = resolve))
  })
  const id = await enqueue()
  const running = await follow(id, (job) => job.done === 3)
  expect(running.at(-1)).toMatchObject({ state: 'running', done: 3, total: 10 })
  finish()
  const after = await follow(id)
  expect(after.at(-1)).toMatchObject({ state: 'succeeded', done: 10, total: 10 })
})

test('another organisation neither sees nor stops a job', async () => {
  const id = await enqueue()
  const stranger: Tenancy = { organisationId: randomUUID(), personId: randomUUID() }
  await expect(database.transaction(stranger, (tx) => jobs.read(tx, id))).rejects.toMatchObject({
    code: 'job-not-found',
  })
  await expect(database.transaction(stranger, (tx) => jobs.cancel(tx, id))).rejects.toMatchObject({
    code: 'job-not-found',
  })
  await expect(
    jobs.follow(stranger, id, AbortSignal.timeout(5000))[Symbol.asyncIterator]().next(),
  ).rejects.toMatchObject({ code: 'job-not-found' })
  await follow(id)
})

test('running work is told to stop, and ends as cancelled', async () => {
  script.push(untilAborted)
  const id = await enqueue()
  await follow(id, (job) => job.state === 'running')
  await cancel(id)
  expect((await follow(id)).at(-1)).toMatchObject({ state: 'cancelled' })
  await expect(cancel(id)).rejects.toMatchObject({ code: 'job-not-cancellable' })
})

test('waiting work that is cancelled never starts', async () => {
  let finish = () => {}
  script.push(() => new Promise<void>((resolve) => (finish = resolve)))
  const first = await enqueue()
  await follow(first, (job) => job.state === 'running')
  const second = await enqueue()
  expect(await cancel(second)).toMatchObject({ state: 'cancelled' })
  finish()
  await follow(first)
  expect(await read(second)).toMatchObject({ state: 'cancelled', done: 0 })
})

test('a foreseen failure is final and keeps its code', async () => {
  script.push(async () => fail('disk-full'))
  expect((await follow(await enqueue())).at(-1)).toMatchObject({ state: 'failed', errorCode: 'disk-full' })
})

test('an unforeseen failure is tried again', async () => {
  const attempts: number[] = []
  const stumble = async (run: Run) => {
    attempts.push(run.attempt)
    if (run.attempt < 2) throw new Error('the network blinked')
  }
  script.push(stumble, stumble)
  expect((await follow(await enqueue())).at(-1)).toMatchObject({ state: 'succeeded' })
  expect(attempts).toEqual([1, 2])
})

test('a failed job can be started once more by hand', async () => {
  script.push(async () => fail('unavailable'))
  const id = await enqueue()
  await follow(id)
  script.push(async () => ({ second: true }))
  await database.transaction(tenancy, (tx) => jobs.retry(tx, id))
  expect((await follow(id)).at(-1)).toMatchObject({ state: 'succeeded', result: { second: true } })
  await expect(database.transaction(tenancy, (tx) => jobs.retry(tx, id))).rejects.toMatchObject({
    code: 'job-not-retryable',
  })
})

test('work and success stored in one transaction stand or fall together', async () => {
  script.push((run) =>
    database.transaction(run.tenancy, async (tx) => {
      await run.complete(tx, { stored: 1 })
      if (run.attempt === 1) throw new Error('the commit never came')
    }),
  )
  script.push((run) => database.transaction(run.tenancy, (tx) => run.complete(tx, { stored: 2 })))
  expect((await follow(await enqueue())).at(-1)).toMatchObject({ state: 'succeeded', result: { stored: 2 } })
})

test('a person without an organisation has jobs of their own', async () => {
  const own: Tenancy = { personId }
  const id = await database.transaction(own, (tx) => jobs.enqueue(tx, kind, { personId, input: { say: 'mine' } }))
  for await (const job of jobs.follow(own, id, AbortSignal.timeout(10_000))) expect(job.id).toBe(id)
  expect(await database.transaction(own, (tx) => jobs.read(tx, id))).toMatchObject({ state: 'succeeded' })
  await expect(
    database.transaction({ organisationId, personId: randomUUID() }, (tx) => jobs.read(tx, id)),
  ).rejects.toMatchObject({ code: 'job-not-found' })
})

test('following survives the loss of the database connection', async () => {
  let finish = () => {}
  script.push(() => new Promise<void>((resolve) => (finish = resolve)))
  const id = await enqueue()
  const seen = follow(id)
  await follow(id, (job) => job.state === 'running')
  await runSql(
    postgres.ownerUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'athar listen' and datname = current_database()`,
  )
  finish()
  expect((await seen).at(-1)).toMatchObject({ state: 'succeeded' })
})

test('a job whose server is killed starts again in the next, and finishes', async () => {
  const other = await createTestDatabase()
  const [own, watcher] = [openDatabase(other.appUrl), await createListener(other.appUrl, log)]
  const asking = createJobs({ appUrl: other.appUrl, database: own, clock, log, listener: watcher, soleServer: false })
  await aMembership(own, { organisationId, personId })
  try {
    const victim = await startJobProcess(other.appUrl)
    await asking.start([])
    const slow = { kind: 'test.slow', input: z.object({}) }
    const id = await own.transaction(tenancy, (tx) => asking.enqueue(tx, slow, { organisationId, personId, input: {} }))
    for await (const job of asking.follow(tenancy, id, AbortSignal.timeout(10_000))) if (job.done === 1) break
    await victim.kill()
    expect(await own.transaction(tenancy, (tx) => asking.read(tx, id))).toMatchObject({ state: 'running' })
    const heir = await startJobProcess(other.appUrl)
    const seen: Job[] = []
    for await (const job of asking.follow(tenancy, id, AbortSignal.timeout(20_000))) seen.push(job)
    expect(seen.at(-1)).toMatchObject({ state: 'succeeded', result: { attempt: 2 } })
    await heir.kill()
  } finally {
    await asking.stop()
    await watcher.close()
    await own.close()
    await other.drop()
  }
})

test('a server that stops hands its work back without counting the start', async () => {
  const other = await createTestDatabase()
  const [own, ears] = [openDatabase(other.appUrl), await createListener(other.appUrl, log)]
  const make = () => createJobs({ appUrl: other.appUrl, database: own, clock, log, listener: ears, soleServer: true })
  await aMembership(own, { organisationId, personId })
  const first = make()
  await first.start([kind])
  script.push(untilAborted)
  const id = await own.transaction(tenancy, (tx) =>
    first.enqueue(tx, kind, { organisationId, personId, input: { say: 'x' } }),
  )
  for await (const job of first.follow(tenancy, id, AbortSignal.timeout(10_000))) if (job.state === 'running') break
  await first.stop()
  expect(
    await own
      .transaction(tenancy, ({ client }) => client.query('select state, tries from jobs'))
      .then(({ rows }) => rows),
  ).toEqual([{ state: 'queued', tries: 0 }])
  const second = make()
  script.push(async (run) => ({ attempt: run.attempt }))
  await second.start([kind])
  let last: Job | undefined
  for await (const job of second.follow(tenancy, id, AbortSignal.timeout(10_000))) last = job
  expect(last).toMatchObject({ state: 'succeeded', result: { attempt: 2 } })
  await second.stop()
  await ears.close()
  await own.close()
  await other.drop()
})

test('in the rows as well a job is asked for in a role of whoever asks, and stays what was asked for', async () => {
  const id = await enqueue('the very first')
  const write = (text: string) => database.transaction(tenancy, ({ db }) => sql.raw(text).execute(db))
  const as = (role: string) =>
    write(`insert into jobs (org_id, id, kind, input, created_by, acting_role, queue_id, created_at)
      values ('${organisationId}', '${randomUUID()}', 'test.follow-script', '{}', '${personId}', '${role}', '${randomUUID()}', now())`)
  await expect(as('owner')).rejects.toThrow('row-level security')
  expect((await as('preparer')).numAffectedRows).toBe(1n)
  for (const change of [`acting_role = 'owner'`, `input = '{"say":"another"}'`, `created_by = '${randomUUID()}'`])
    await expect(write(`update jobs set ${change} where id = '${id}'`)).rejects.toThrow('permission denied')
  await follow(id)
})

test('the role in which a token asks for a job is one that the rows let through, and never above its own', async () => {
  const subsets = tokenScopes.reduce<TokenScope[][]>(
    (all, scope) => [...all, ...all.map((one) => [...one, scope])],
    [[]],
  )
  const actsAs = (held: OrganisationRole, scopes: readonly TokenScope[], acting: OrganisationRole) =>
    database.transaction({ ...tenancy, role: held }, async ({ db }) => {
      const roles = scopes.map((scope) => roleOfScope[scope]).join(',')
      await sql`select set_config('app.token_roles', ${roles}, true)`.execute(db)
      return (await sql<{ let: boolean }>`select app.acts_as(${acting}) as let`.execute(db)).rows[0]?.let
    })
  for (const held of organisationRoles)
    for (const scopes of subsets.filter(({ length }) => length > 0)) {
      expect([held, scopes, await actsAs(held, scopes, roleThrough(held, scopes))]).toEqual([held, scopes, true])
      expect([held, scopes, await actsAs(held, scopes, 'owner')]).toEqual([held, scopes, false])
    }
})

describe('work of somebody who may ask for it no longer', () => {
  const asOwner: Tenancy = { ...tenancy, role: 'owner', aal: 'aal2' }
  const change = (text: string) => database.transaction(asOwner, ({ db }) => sql.raw(text).execute(db))
  /** A member in this role, who asks in it. */
  const member = async (role: OrganisationRole) => {
    const id = randomUUID()
    await joinAs(database, { organisationId, personId: id, ownerId: personId, role, at: clock.now() })
    const own: Tenancy = { organisationId, personId: id, role }
    return {
      ask: (asked: { kind: string; input: z.ZodType<never> } = kind as never) =>
        database.transaction(own, (tx) =>
          jobs.enqueue(tx, asked, { organisationId, personId: id, role, input: { say: 'x' } as never }),
        ),
      becomes: (next: OrganisationRole) => change(`update memberships set role = '${next}' where person_id = '${id}'`),
      goes: () => change(`update memberships set ended_at = now() where person_id = '${id}'`),
    }
  }
  const end = async (id: string) => (await follow(id)).at(-1)?.state
  /** Holds the only worker, so that what is asked for meanwhile waits. */
  const holdTheWorker = async () => {
    const gate = Promise.withResolvers<void>()
    script.push(() => gate.promise)
    const id = await enqueue('in the way')
    await follow(id, (job) => job.state === 'running')
    return gate.resolve
  }

  test('stops where it is in hand, and does not begin where it waits', async () => {
    const [one, other] = [await member('preparer'), await member('preparer')]
    script.push(untilAborted)
    const inHand = await one.ask()
    await follow(inHand, (job) => job.state === 'running')
    const waiting = await other.ask()
    await other.goes()
    await one.becomes('viewer')
    expect(await end(inHand)).toBe('cancelled')
    expect(await end(waiting)).toBe('cancelled')
    expect(script).toHaveLength(0)
  })

  test('stores nothing at its end, not even where it looked for nothing on its way', async () => {
    const one = await member('preparer')
    const gate = Promise.withResolvers<void>()
    script.push(async (run) => {
      await gate.promise
      await database.transaction(run.tenancy, async (tx) => {
        await sql`update organisations set name_en = 'Stored after all' where id = ${organisationId}`.execute(tx.db)
        await run.complete(tx, null)
      })
    })
    const id = await one.ask()
    await follow(id, (job) => job.state === 'running')
    await one.goes()
    gate.resolve()
    expect(await end(id)).toBe('cancelled')
    const read = sql`select name_en from organisations where id = ${organisationId}`
    expect((await database.transaction(tenancy, ({ db }) => read.execute(db))).rows).toEqual([
      { name_en: 'Najd Industries' },
    ])
  })

  test('goes on in a role that holds the one it was asked in, and where it only clears away', async () => {
    const [risen, gone] = [await member('reviewer'), await member('preparer')]
    const release = await holdTheWorker()
    const [waiting, clears] = [await risen.ask(), await gone.ask(clearing as never)]
    await risen.becomes('owner')
    await gone.goes()
    release()
    expect([await end(waiting), await end(clears)]).toEqual(['succeeded', 'succeeded'])
  })

  test('ends where a preparer or reviewer becomes an administrator, who does the work of neither', async () => {
    const members = [await member('preparer'), await member('reviewer'), await member('auditor')]
    const release = await holdTheWorker()
    const waiting = await Promise.all(members.map((one) => one.ask()))
    for (const one of members) await one.becomes('admin')
    release()
    expect(await Promise.all(waiting.map(end))).toEqual(['cancelled', 'cancelled', 'succeeded'])
  })
})
