import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limit } from '../../tools/slowness.mjs'
import { aBookThatExpands, aMapOfPoints, aPdfThatUnfolds, aWideCsv } from '../src/evidence/testing.ts'
import {
  openAccount,
  postgresOf,
  startServerProcess,
  type Caller,
  type ServerProcess,
} from '../src/platform/testing/server-process.ts'
import { runSql } from '../src/platform/testing/test-postgres.ts'

/** A server of 1 GB, and files that took it down or blocked it while it read them itself. */
const folder = mkdtempSync(join(tmpdir(), 'athar-hostile-previews-'))
// What a killed server leaves goes with the folder.
const small = { NODE_OPTIONS: '--max-old-space-size=1024', TMPDIR: folder }
let server: ServerProcess
let owner: Caller

beforeAll(async () => {
  chmodSync(folder, 0o711)
  server = await startServerProcess(folder, small)
  owner = await openAccount(server)
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function upload(filename: string, bytes: Buffer): Promise<string> {
  const begun = await fetch(`${server.url}/api/mrv/upload`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ filename, contentType: 'any' }),
  })
  const { uploadUrl } = (await begun.json()) as { uploadUrl: string }
  const sent = await fetch(server.url + new URL(uploadUrl).pathname, {
    method: 'PUT',
    headers: owner.headers,
    body: new Uint8Array(bytes),
  })
  return ((await sent.json()) as { evidenceId: string }).evidenceId
}

/** Asked as a page asks: again, as long as the file is being read. */
async function preview(id: string): Promise<string> {
  const response = await fetch(`${server.url}/api/mrv/evidence/${id}/preview`, { headers: owner.headers })
  const { kind } = (await response.json()) as { kind?: string }
  return kind === 'reading' ? preview(id) : (kind ?? String(response.status))
}

/** The slowest of the answers that others got meanwhile, and their number. */
async function othersWhile(work: Promise<unknown>): Promise<{ answers: number; slowest: number; refused: number }> {
  const found = { answers: 0, slowest: 0, refused: 0 }
  let over = false
  const done = work.finally(() => (over = true))
  const paths = ['/readyz', '/api/sgi/progress', '/api/mrv/evidence?limit=5']
  for (let turn = 0; !over; turn += 1) {
    const at = performance.now()
    const answer = await fetch(server.url + paths[turn % paths.length], { headers: owner.headers })
    await answer.text()
    found.slowest = Math.max(found.slowest, performance.now() - at)
    found.answers += 1
    if (answer.status !== 200) found.refused += 1
  }
  await done
  return found
}

type Reading = { read_at: Date | null; kind: string | null }
async function readingOf(id: string): Promise<Reading> {
  const { rows } = await runSql(
    postgresOf(folder).superuserUrl,
    `select read_at, meta -> 'preview' ->> 'kind' as kind from mrv_evidence where id = '${id}'`,
  )
  return rows[0] as Reading
}

const hostile = [
  ['a workbook that expands', 'book.xlsx', aBookThatExpands, 'none'],
  ['a wide CSV', 'wide.csv', async () => aWideCsv(), 'table'],
  ['a map of points', 'points.geojson', async () => aMapOfPoints(), 'none'],
  ['a PDF that unfolds', 'unfolds.pdf', async () => aPdfThatUnfolds(), 'text'],
] as const
const uploaded: string[] = []

test.each(hostile)(
  '%s, previewed ten times at once, holds no other request up and ends its reader at most',
  { timeout: limit(600_000) },
  async (_what, filename, make, kind) => {
    const id = await upload(filename, await make())
    uploaded.push(id)
    const previews = Promise.all(Array.from({ length: 10 }, () => preview(id)))
    const others = await othersWhile(previews)
    // A PDF that takes its reader's whole time has no preview either.
    expect(new Set(await previews).size).toBe(1)
    expect(['none', kind]).toContain((await previews)[0])
    expect(others.refused).toBe(0)
    expect(others.answers).toBeGreaterThan(10)
    expect(others.slowest).toBeLessThan(limit(5000))
  },
)

test('none of them is read again by the next server', { timeout: limit(180_000) }, async () => {
  const before = await Promise.all(uploaded.map(readingOf))
  await server.end('SIGKILL')
  server = await startServerProcess(folder, small)
  // Read by the same round, after everything that came before it.
  const later = await upload('later.csv', Buffer.from('day,site\n2025-01-01,heron\n'))
  await fetch(`${server.url}/__test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: 60 }),
  })
  await expect.poll(async () => (await readingOf(later)).kind).toBe('table')
  expect(await Promise.all(uploaded.map(readingOf))).toEqual(before)
})

/** Begun, and not over. */
async function beingRead(id: string): Promise<void> {
  await expect
    .poll(() => readingOf(id), { timeout: limit(60_000) })
    .toEqual({ read_at: expect.any(Date) as Date, kind: null })
}

test('what a server was reading when it died is not read again', { timeout: limit(180_000) }, async () => {
  const id = await upload('again.csv', aWideCsv().subarray(0, 15_000_000))
  const asked = preview(id).catch(() => 'gone')
  await beingRead(id)
  const before = await readingOf(id)
  await server.end('SIGKILL')
  await asked
  server = await startServerProcess(folder, small)
  const later = await upload('after.csv', Buffer.from('day,site\n2025-01-01,stork\n'))
  expect(await preview(later)).toBe('table')
  expect(await readingOf(id)).toEqual(before)
})

test('what it was reading when it was stopped is read after the next start', { timeout: limit(180_000) }, async () => {
  const id = await upload('stopped.csv', aWideCsv().subarray(0, 16_000_000))
  const asked = preview(id).catch(() => 'gone')
  await beingRead(id)
  await server.end('SIGTERM')
  await asked
  server = await startServerProcess(folder, small)
  expect(await preview(id)).toBe('table')
})
