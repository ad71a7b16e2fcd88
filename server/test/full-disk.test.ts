import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSql } from '../src/platform/testing/test-postgres.ts'
import {
  openAccount,
  postgresOf,
  startServerProcess,
  type Caller,
  type ServerProcess,
} from '../src/platform/testing/server-process.ts'
import { limit } from '../../tools/slowness.mjs'

/** A disk of its own, small enough to fill. Only root may mount one; where it cannot, the promises below are not looked at and say so. */
const folder = mkdtempSync(join(tmpdir(), 'athar-small-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=0755', 'tmpfs', folder], { encoding: 'utf8' })
const isMounted = mounted.status === 0
const notRun = isMounted ? '' : mounted.stderr || String(mounted.error)
if (!isMounted)
  process.stderr.write(`NOT RUN: what a full disk does, for no small one can be mounted here: ${notRun}\n`)

afterAll(() => {
  if (isMounted) execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
})

const ballast = join(folder, 'ballast')
const freeBytes = () => statfsSync(folder).bavail * statfsSync(folder).bsize

/** Leaves `left` bytes free. */
function fill(left: number): void {
  const file = openSync(ballast, 'a')
  const block = Buffer.alloc(64 * 1024)
  try {
    while (freeBytes() > left) writeSync(file, block, 0, Math.min(block.length, freeBytes() - left))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
const makeRoom = () => rmSync(ballast, { force: true })

it('a small disk is there to be filled, or the system forbids it and the report of this run shows the promises below as not run', () => {
  expect(notRun).toMatch(/^$|must be superuser|permission denied|not permitted|ENOENT/i)
})

describe.runIf(isMounted)('a full disk under DATA_DIR', () => {
  let server: ServerProcess
  let owner: Caller
  let siteId: string
  const stored: string[] = []

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    server = await startServerProcess(join(folder, 'data'))
    owner = await openAccount(server)
    await owner.call('POST', '/api/inventory/sites/bulk', {
      entityId: null,
      country: 'SA',
      region: null,
      names: ['Riyadh'],
    })
    const sites = await owner.call<{ items: { id: string }[] }>('GET', '/api/inventory/sites')
    siteId = sites.body.items[0]!.id
    for (const reference of ['before 1', 'before 2']) await enter(reference)
  })
  afterAll(async () => {
    makeRoom()
    await server.end('SIGTERM')
  })

  const enter = async (reference: string) => {
    const answer = await owner.call('POST', '/api/inventory/records', {
      siteId,
      activity: 'diesel-stationary',
      quantity: '100',
      unit: 'litre',
      periodStart: '2025-03-01',
      periodEnd: '2025-03-31',
      supplierId: null,
      dataQuality: 'measured',
      reference,
      note: 'x'.repeat(400),
    })
    if (answer.status === 201) stored.push(reference)
    return answer
  }
  const upload = (rows: number) => {
    const lines = Array.from(
      { length: rows },
      (_, row) => `Riyadh,2025-01-01,2025-01-31,electricity-grid,${row + 1},kWh,B ${row}`,
    )
    const form = new FormData()
    form.append(
      'file',
      new Blob([['site,period_start,period_end,activity,quantity,unit,reference', ...lines].join('\n')]),
      'bills.csv',
    )
    return owner.call('POST', '/api/inventory/imports', form)
  }
  const exportYear = () => owner.call('POST', '/api/inventory/exports', { year: 2025, kind: 'csv', language: 'en' })
  const referencesThere = async () => {
    const { status, body } = await owner.call<{ items: { reference: string }[]; totals: { records: number } }>(
      'GET',
      '/api/inventory/records?limit=500',
    )
    return status === 200 ? body.items.map(({ reference }) => reference).toSorted() : status
  }
  const full = { status: 503, body: { code: 'disk-full' } }

  it('lets people read and refuses to take more in, with a reserve still in hand; nothing is lost, and room is all it takes', async () => {
    expect(stored).toEqual(['before 1', 'before 2'])
    fill(40 * 1024 * 1024)
    await expect.poll(() => enter('too late')).toMatchObject(full)
    expect(await upload(10)).toMatchObject(full)
    expect(await exportYear()).toMatchObject(full)
    expect(await referencesThere()).toEqual(stored.toSorted())
    expect((await owner.call('GET', '/api/inventory/inventories/2025')).status).toBe(200)
    makeRoom()
    await expect.poll(() => enter('after the reserve').then(({ status }) => status)).toBe(201)
    expect(await referencesThere()).toEqual(stored.toSorted())
  })

  it('that is full to the last byte loses nothing either, and says so', async () => {
    fill(0)
    await expect.poll(() => enter('too late')).toMatchObject(full)
    expect(await upload(10)).toMatchObject(full)
    expect(await exportYear()).toMatchObject(full)
    expect(await referencesThere()).toEqual(stored.toSorted())
    makeRoom()
    await expect.poll(() => enter('after the last byte').then(({ status }) => status)).toBe(201)
    expect(await referencesThere()).toEqual(stored.toSorted())
  })

  it(
    'that fills up under an import leaves nothing half stored, and the import is finished once there is room',
    { timeout: limit(180_000) },
    async () => {
      const { body } = await upload(40_000)
      const at = `/api/inventory/imports/${String(body['id'])}`
      const detail = async () => (await owner.call<Detail>('GET', at)).body
      const { options } = await detail()
      const ask = (step: 'check' | 'commit', asked: object) => owner.call('POST', `${at}/${step}`, asked)
      const check = { options: { ...options, confirmedCodes: ['outlier'] } }
      expect((await ask('check', check)).status).toBe(202)
      await expect.poll(() => owner.call('GET', at)).toMatchObject({ body: { state: 'checking' } })
      fill(0)
      // The database goes on and the import says why it ended, or it has to stop and everything says so.
      await expect
        .poll(() => owner.call<Detail & { code?: string }>('GET', at))
        .toSatisfy(
          ({ status, body: { state, errorCode, code } }) =>
            (status === 200 && state === 'failed' && errorCode === 'disk-full') ||
            (status === 503 && code === 'disk-full'),
        )
      expect(await upload(10)).toMatchObject(full)
      makeRoom()
      await expect.poll(() => referencesThere()).toEqual(stored.toSorted())
      // The work went on by itself, or says why it ended and is asked for again.
      const until = async (state: string, step: 'check' | 'commit', asked: object) => {
        await expect
          .poll(
            async () => {
              const now = await detail()
              if (now.state !== state && now.state !== 'checking' && now.state !== 'importing') await ask(step, asked)
              return now.state
            },
            { timeout: limit(60_000), interval: 300 },
          )
          .toBe(state)
      }
      await until('review', 'check', check)
      expect((await ask('commit', { mode: 'all-or-nothing' })).status).toBe(202)
      await until('imported', 'commit', { mode: 'all-or-nothing' })
      expect((await detail()).receipt).toMatchObject({ records: 40_000 })
      expect((await enter('at last')).status).toBe(201)
    },
  )

  it('that stops the database itself is told as what it is, and left without a restart of the server', async () => {
    fill(0)
    const { superuserUrl, pid } = postgresOf(join(folder, 'data'))
    // Its log needs a further file and cannot have one: Postgres stops at once rather than promise what it may not keep.
    const more = `select pg_logical_emit_message(true, 'test', repeat('x', 40000000))`
    await expect(runSql(superuserUrl, more)).rejects.toThrow(/terminat|No space left/)
    await expect.poll(() => owner.call('GET', '/api/inventory/records?limit=1')).toMatchObject(full)
    await expect.poll(() => server.said()).toMatch(/The disk that holds .* is full\. Nothing was lost; free some space/)
    expect(await enter('too late')).toMatchObject(full)
    makeRoom()
    await expect.poll(() => enter('after the stop').then(({ status }) => status)).toBe(201)
    expect(postgresOf(join(folder, 'data')).pid).not.toBe(pid)
    expect(
      (await owner.call<{ totals: { records: number } }>('GET', '/api/inventory/records?limit=500')).body.totals
        .records,
    ).toBe(stored.length + 40_000)
  })
})

type Detail = { state: string; options: object; errorCode: string | null; receipt: { records: number } | null }
