import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkProof, type ProofFile } from '@athar/evidence-log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp, restore } from './back-up.ts'
import { exampleFile } from './inventory/imports/testing.ts'
import { BackupError, inspectArchive, type Manifest } from './platform/backup.ts'
import { loadConfig } from './platform/config.ts'
import { findRunningPostgres } from './platform/postgres/embedded.ts'
import { createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts'
import { runSql } from './platform/testing/test-postgres.ts'
import { startServer, type RunningServer } from './start.ts'

const base = mkdtempSync(join(tmpdir(), 'athar-backup-'))
// As root the database runs under another account, which must pass through.
chmodSync(base, 0o711)
const dataDir = join(base, 'data')
const archive = join(base, 'backup.tar')
const configOf = (env: Record<string, string> = {}) =>
  loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SITE_URL: 'http://athar.test',
    PORT: '0',
    DEMO: '1',
    DATA_DIR: dataDir,
    ...env,
  })

let server: RunningServer
let before: Seen
let proof: ProofFile
let attachment: { path: string; sha256: string }
let review: string
let waiting: { jobId: string; exportId: string }
let oldToken: string
let made: { manifest: Manifest; acknowledged: number }

type Session = { token: string; organisationId: string }

async function call(session: Session | undefined, method: string, path: string, body?: object): Promise<Response> {
  const form = body instanceof FormData
  return fetch(server.address + path, {
    method,
    headers: {
      ...(session ? { authorization: `Bearer ${session.token}`, 'athar-organisation': session.organisationId } : {}),
      ...(body && !form ? { 'content-type': 'application/json' } : {}),
      apikey: 'anon',
    },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  })
}

async function json<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}: ${text}`)
  return JSON.parse(text) as T
}

async function signIn(role: string): Promise<Session> {
  const credentials = { email: `${role}@demo.athar.example`, password: 'athar-demo' }
  const { access_token: token } = await json<{ access_token: string }>(
    call(undefined, 'POST', '/auth/v1/token?grant_type=password', credentials),
  )
  const me = await json<{ memberships: { organisation: { id: string } }[] }>(
    call({ token, organisationId: '' }, 'GET', '/api/me'),
  )
  return { token, organisationId: me.memberships[0]!.organisation.id }
}

const superuser = async () => (await findRunningPostgres(dataDir))!
const sql = async (text: string, values: unknown[] = []) => (await runSql(await superuser(), text, values)).rows

/** How the tables are made and who may do what with them: nothing of it may be lost on the way. */
const structure = () =>
  sql(`select c.oid::regclass::text as name, c.relrowsecurity, c.relforcerowsecurity, array(select unnest(c.relacl)::text order by 1) as rights,
      array(select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid order by 1) as indexes,
      array(select k.conname::text || ' ' || pg_get_constraintdef(k.oid) || k.convalidated::text from pg_constraint k where k.conrelid = c.oid order by 1) as constraints,
      array(select t.tgenabled::text || pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers,
      array(select p.polname::text || p.polcmd::text || coalesce(pg_get_expr(p.polqual, c.oid), '') || coalesce(pg_get_expr(p.polwithcheck, c.oid), '')
              from pg_policy p where p.polrelid = c.oid order by 1) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'auth', 'app') order by 1`)

type Seen = {
  inventory: string
  structure: unknown[]
  trail: unknown[]
  signingKeys: unknown[]
  readings: unknown[]
}

async function look(session: Session): Promise<Seen> {
  return {
    // What changed is counted from a day before now; everything else must be the same, byte for byte.
    inventory: (await (await call(session, 'GET', '/api/inventory/inventories/2024')).text()).replace(
      /"since":"[^"]+"/,
      '"since":""',
    ),
    structure: await structure(),
    trail: await sql('select * from audit_trail order by id'),
    signingKeys: await sql('select kid, private_sealed from auth.signing_keys order by kid'),
    readings: await sql('select read_at, value from mrv_readings order by read_at'),
  }
}

async function enter(session: Session, siteId: string, quantity: string): Promise<string> {
  const { records } = await json<{ records: { id: string }[] }>(
    call(session, 'POST', '/api/inventory/records', {
      siteId,
      activity: 'diesel-stationary',
      quantity,
      unit: 'litre',
      periodStart: '2026-03-01',
      periodEnd: '2026-03-31',
      supplierId: null,
      dataQuality: 'measured',
      reference: null,
      note: 'backup',
      allowDuplicate: true,
      confirmed: ['outlier'],
    }),
  )
  return records[0]!.id
}

const formWith = (name: string, bytes: Buffer) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

async function jobDone(session: Session, id: string): Promise<string> {
  const events = await (await call(session, 'GET', `/api/jobs/${id}/events`)).text()
  const last = events.split('\n').findLast((line) => line.startsWith('data: '))
  return (JSON.parse(last?.slice(6) ?? '{}') as { state: string }).state
}

/** An import that waits for a person, whose checked rows stand in a table that no backup holds. */
async function importInReview(session: Session): Promise<string> {
  const at = '/api/inventory/imports'
  const { id, options } = await json<{ id: string; options: object }>(
    call(session, 'POST', at, formWith('ships.csv', exampleFile('saudi-ships-2018.csv'))),
  )
  const check = async () => {
    const { jobId } = await json<{ jobId: string }>(call(session, 'POST', `${at}/${id}/check`, { options }))
    expect(await jobDone(session, jobId)).toBe('succeeded')
  }
  await check()
  const { entities } = await json<{ entities: { id: string }[] }>(call(session, 'GET', '/api/inventory/entities'))
  await json(
    call(session, 'POST', `${at}/${id}/unknown-sites`, {
      names: null,
      country: 'SA',
      entityId: entities[0]!.id,
      region: null,
    }),
  )
  await check()
  return id
}

/** A report that was asked for and not yet written when the backup was made. */
async function reportNotYetWritten(session: Session): Promise<{ jobId: string; exportId: string }> {
  const asked = await json<{ exportId: string; jobId: string }>(
    call(session, 'POST', '/api/inventory/exports', { year: 2024, kind: 'csv', language: 'en' }),
  )
  expect(await jobDone(session, asked.jobId)).toBe('succeeded')
  await sql(
    `update jobs set state = 'queued', attempt = 0, tries = 0, result = null, finished_at = null where id = $1`,
    [asked.jobId],
  )
  await sql(
    `update inventory_exports set state = 'queued', file_key = null, bytes = null, sha256 = null where id = $1`,
    [asked.exportId],
  )
  return asked
}

beforeAll(async () => {
  server = await startServer(configOf())
  const preparer = await signIn('preparer')
  oldToken = preparer.token
  const sites = await json<{ items: { id: string }[] }>(call(preparer, 'GET', '/api/inventory/sites'))
  const siteId = sites.items[0]!.id
  const record = await enter(preparer, siteId, '1')
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)])
  const { id } = await json<{ id: string }>(
    call(preparer, 'POST', `/api/inventory/records/${record}/attachments`, formWith('bill.pdf', bytes)),
  )
  attachment = {
    path: `/api/inventory/records/${record}/attachments/${id}/file`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  // Ordered now: the checkpoint beside the database is there whatever the minute.
  proof = await json<ProofFile>(call(undefined, 'GET', `/api/log/proofs/${id}`))
  review = await importInReview(preparer)
  waiting = await reportNotYetWritten(preparer)
  // Of two months, each in a table of its own.
  await sql(`select app.make_reading_month('2026-02-01'), app.make_reading_month('2026-03-01')`)
  await sql(`insert into mrv_readings (org_id, channel_id, read_at, value, arrived_at)
    select gen_random_uuid(), gen_random_uuid(), at, 7.5, now()
      from unnest(array['2026-02-28Z', '2026-03-01Z']::timestamptz[]) as at`)
  before = await look(preparer)

  let over = false
  let acknowledged = 0
  const writing = (async () => {
    for (let quantity = 2; !over; quantity += 1) {
      await enter(preparer, siteId, String(quantity))
      acknowledged += 1
    }
  })()
  const [{ manifest }] = await Promise.all([backUp(configOf(), archive).finally(() => (over = true)), writing])
  made = { manifest, acknowledged }
})

afterAll(async () => {
  await server.stop()
  rmSync(base, { recursive: true, force: true })
})

describe('refused, and nothing is touched:', () => {
  const target = join(base, 'untouched')
  const tryToRestore = (bytes: Buffer | string) => {
    const path = join(base, 'suspect.tar')
    writeFileSync(path, bytes)
    return restore(configOf({ DATA_DIR: target }), path, { replace: false })
  }
  /** One bit, some bytes into the content that follows the head of the named part. */
  const flipped = (part: string, offset = 60) => {
    const bytes = readFileSync(archive)
    const at = bytes.indexOf(part) + 512 + offset
    bytes[at] = bytes[at]! ^ 1
    return bytes
  }

  test.each([
    ['cut off in the middle', () => readFileSync(archive).subarray(0, 200_000), 'it ends too early'],
    ['without its last block', () => readFileSync(archive).subarray(0, -512), 'it ends too early'],
    [
      'with one bit of its manifest turned',
      () => flipped('manifest.json', 400),
      'its manifest or the checksum of it was altered',
    ],
    [
      'with one bit of a table turned',
      () => flipped('database/public.activity_records/'),
      'its table public.activity_records was altered',
    ],
    ['with one bit of a file turned', () => flipped('files/', 5), 'its file '],
    [
      'with one bit of the head of a part turned',
      () => flipped('database/auth.users/', -400),
      'it was altered at about byte',
    ],
    [
      'with something behind its end',
      () => Buffer.concat([readFileSync(archive), Buffer.from('x')]),
      'it was altered at its very end',
    ],
    ['that is none', () => 'site,period_start\n'.repeat(100), 'it is no backup of Athar'],
    ['that is empty', () => '', 'it is no backup of Athar'],
  ])('a backup %s', async (_what, bytes, sentence) => {
    await expect(tryToRestore(bytes())).rejects.toThrow(sentence)
    expect(existsSync(target)).toBe(false)
  })

  test('a file that is not there', async () => {
    await expect(restore(configOf({ DATA_DIR: target }), join(base, 'none.tar'), { replace: false })).rejects.toThrow(
      'it is not there. Nothing was changed.',
    )
  })

  test('a backup of a newer version', async () => {
    const newer = join(base, 'newer.tar')
    await sql(`insert into athar_migrations (number, name, checksum) values (9999, '9999-future.sql', $1)`, [
      'a'.repeat(64),
    ])
    await backUp(configOf(), newer)
    await sql('delete from athar_migrations where number = 9999')
    await expect(restore(configOf({ DATA_DIR: target }), newer, { replace: false })).rejects.toThrow(
      'it was made by a newer Athar (version 0.1.0, migration 9999-future.sql)',
    )
    expect(existsSync(target)).toBe(false)
  })

  test('a backup whose master key is another than the configured one', async () => {
    const config = configOf({ DATA_DIR: target, MASTER_KEY: randomBytes(32).toString('hex') })
    await expect(restore(config, archive, { replace: false })).rejects.toThrow('MASTER_KEY is another key')
    expect(existsSync(target)).toBe(false)
  })

  test('what is stopped in the middle', async () => {
    const stopped = join(base, 'stopped.tar')
    const signal = AbortSignal.abort(new BackupError('Stopped.'))
    await expect(backUp(configOf(), stopped, signal)).rejects.toThrow('Stopped.')
    await expect(restore(configOf({ DATA_DIR: target }), archive, { replace: false, signal })).rejects.toThrow(
      'Stopped.',
    )
    expect(readdirSync(base).filter((name) => name.startsWith('stopped') || name === 'untouched')).toEqual([])
  })

  test('a restore onto a running server, whatever is said', async () => {
    await expect(restore(configOf(), archive, { replace: true })).rejects.toThrow(
      `Another Athar (process ${process.pid}) already works on ${dataDir}`,
    )
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  })

  test('a backup over another file, or into the data folder', async () => {
    await expect(backUp(configOf(), archive)).rejects.toThrow('is already there')
    await expect(backUp(configOf(), join(dataDir, 'a.tar'))).rejects.toThrow('lies in the data folder')
    await expect(backUp(configOf({ DATA_DIR: target }), join(base, 'b.tar'))).rejects.toThrow('nothing to back up')
  })
})

test('the commands say what they do in sentences, and end with a code', () => {
  const run = (name: string, ...args: string[]) => {
    const program = fileURLToPath(new URL(`../../tools/${name}.ts`, import.meta.url))
    const env = { ...process.env, DATA_DIR: join(base, 'commands'), DATABASE_URL: '' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env })
    return { status, said: stdout + stderr }
  }
  expect(run('restore', archive, '--check')).toMatchObject({ status: 0, said: expect.stringContaining('is whole') })
  const suspect = run('restore', join(base, 'suspect.tar'))
  expect(suspect).toEqual({ status: 1, said: expect.stringMatching(/^\S+suspect.tar cannot be restored: .+\n$/) })
  expect(run('backup', join(base, 'c.tar'))).toMatchObject({
    status: 1,
    said: expect.stringContaining('nothing to back up'),
  })
  expect(run('backup', '--help')).toMatchObject({ status: 0, said: expect.stringContaining('npm run backup -- FILE') })
  expect(run('restore').status).toBe(2)
})

test('the whole of it: the data folder is destroyed and everything comes back', async () => {
  expect(made.acknowledged).toBeGreaterThan(0)
  await server.stop()
  await expect(restore(configOf(), archive, { replace: false })).rejects.toThrow(
    `${dataDir} is not empty (it holds files, files-incoming, master.key, outbox, postgres)`,
  )
  rmSync(dataDir, { recursive: true })
  await restore(configOf(), archive, { replace: false })
  expect(readdirSync(dataDir).toSorted()).toEqual(['files', 'master.key', 'postgres'])
  server = await startServer(configOf({ DEMO: '0' }))

  expect((await call({ token: oldToken, organisationId: '' }, 'GET', '/api/me')).status).toBe(401)
  const preparer = await signIn('preparer')
  const after = await look(preparer)
  expect(after.inventory).toBe(before.inventory)
  expect(JSON.parse(after.inventory)).toMatchObject({ year: { year: 2024 }, records: 636 })
  expect(after.structure).toEqual(before.structure)
  expect(after.signingKeys).toEqual(before.signingKeys)
  expect(after.trail.slice(0, before.trail.length)).toEqual(before.trail)
  expect(after.trail.map((entry) => (entry as { action: string }).action)).toContain('platform.restore')
  await expect(sql(`update audit_trail set action = 'x'`)).rejects.toThrow('append-only')

  const file = Buffer.from(await (await call(preparer, 'GET', attachment.path)).arrayBuffer())
  expect(createHash('sha256').update(file).digest('hex')).toBe(attachment.sha256)
})

test('proofs given before still hold, and what was logged is proved by the same key', async () => {
  const key = (await (await call(undefined, 'GET', '/log/key')).text()).trim()
  expect(checkProof(proof, { key, sha256: attachment.sha256 }).holds).toBe(true)
  const again = await json<ProofFile>(call(undefined, 'GET', `/api/log/proofs/${proof.leaf.ids['evidence']}`))
  expect(checkProof(again, { key, sha256: attachment.sha256 })).toMatchObject({ holds: true, index: proof.index })
})

test('what was written meanwhile is there whole or not at all', async () => {
  const entered = await sql(`select id::text from activity_records where note = 'backup' order by id`)
  const told = await sql(
    `select subject_id as id from audit_trail where action = 'inventory.create-record' order by subject_id::bigint`,
  )
  expect(entered.length).toBeGreaterThan(0)
  expect(told).toEqual(entered)
})

test('row-level security holds, and new records get new numbers', async () => {
  const { rows } = await server.platform.database.pool.query('select count(*)::int as seen from activity_records')
  expect(rows).toEqual([{ seen: 0 }])
  const [last] = await sql('select max(id) as id from activity_records')
  const preparer = await signIn('preparer')
  const sites = await json<{ items: { id: string }[] }>(call(preparer, 'GET', '/api/inventory/sites'))
  const id = await enter(preparer, sites.items[0]!.id, '5')
  expect(BigInt(id)).toBeGreaterThan(BigInt((last as { id: string }).id))
})

test('work that was waiting is done, and an import in review is checked again and stored', async () => {
  const preparer = await signIn('preparer')
  expect(await jobDone(preparer, waiting.jobId)).toBe('succeeded')
  expect(await sql('select state from inventory_exports where id = $1', [waiting.exportId])).toEqual([
    { state: 'ready' },
  ])
  const at = `/api/inventory/imports/${review}`
  expect(await json(call(preparer, 'GET', at))).toMatchObject({ state: 'review' })
  expect(await json(call(preparer, 'GET', `${at}/rows?limit=10`))).toMatchObject({ items: [] })
  const { jobId } = await json<{ jobId: string }>(call(preparer, 'POST', `${at}/commit`, { mode: 'ready-rows' }))
  expect(await jobDone(preparer, jobId)).toBe('succeeded')
  expect(await json(call(preparer, 'GET', at))).toMatchObject({ state: 'imported', receipt: { records: 20 } })
})

test('a second backup of what was restored is whole; with --replace an older one takes its place', async () => {
  const second = join(base, 'second.tar')
  await backUp(configOf(), second)
  expect((await inspectArchive(second)).files.length).toBeGreaterThan(made.manifest.files.length)
  await server.stop()
  // As if the last restore had been interrupted between two of its renames.
  mkdirSync(join(dataDir, 'replaced'))
  await expect(startServer(configOf())).rejects.toThrow('A restore into')
  await restore(configOf(), archive, { replace: true })
  expect(readdirSync(dataDir)).not.toContain('replaced')
  // The log went on since then: an operator who means the older backup says so.
  await expect(startServer(configOf({ DEMO: '0' }))).rejects.toThrow('The database is behind the log')
  const refusal = await startServer(configOf({ DEMO: '0' })).catch(String)
  const [, after = ''] = /--continue-log-after (\d+)/.exec(String(refusal)) ?? []
  server = await startServer(configOf({ DEMO: '0' }), { after: Number(after), reason: 'An older backup on purpose.' })
  const preparer = await signIn('preparer')
  expect(await json(call(preparer, 'GET', `/api/inventory/imports/${review}`))).toMatchObject({ state: 'review' })
})

describe('a Postgres of the operator', () => {
  let own: TestDatabase
  beforeAll(async () => {
    own = await createTestDatabase({ empty: true })
  })
  afterAll(() => own.drop())
  const external = () =>
    configOf({ DATABASE_URL: own.ownerUrl, DATABASE_APP_URL: own.appUrl, DATA_DIR: join(base, 'external') })
  const count = async () => (await runSql(own.ownerUrl, 'select count(*)::int as people from auth.users')).rows

  test('is filled by an owner without special rights, refused when not empty, and replaced when told so', async () => {
    await restore(external(), archive, { replace: false })
    expect(await count()).toEqual([{ people: 16 }])
    await expect(restore(external(), archive, { replace: false })).rejects.toThrow('is not empty')
    await runSql(own.ownerUrl, 'create table stray (n int); delete from auth.users')
    await restore(external(), archive, { replace: true })
    expect(await count()).toEqual([{ people: 16 }])
    expect((await runSql(own.ownerUrl, `select to_regclass('stray') as stray`)).rows).toEqual([{ stray: null }])
  })

  test('is not replaced while a server works on it', async () => {
    const running = await startServer({ ...external(), demo: false })
    try {
      await expect(restore(external(), archive, { replace: true })).rejects.toThrow('An Athar works on the database')
    } finally {
      await running.stop()
    }
  })

  test('is backed up by a role that row-level security does not bind, and by no other', async () => {
    const path = join(base, 'external.tar')
    await expect(backUp(external(), path)).rejects.toThrow('is bound by row-level security and would see no rows')
    expect(existsSync(path)).toBe(false)
    const { manifest } = await backUp(configOf({ DATABASE_URL: await superuser() }), path)
    expect(manifest.tables.find(({ name }) => name === 'public.activity_records')!.rows).toBeGreaterThan(100)
  })
})
