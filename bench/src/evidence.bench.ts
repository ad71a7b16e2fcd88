import { randomBytes } from 'node:crypto'
import {
  appendToTiles,
  foldCover,
  hashLeaf,
  inclusionProof,
  nodeInTile,
  planInclusion,
  tileOf,
  utf8,
} from '@athar/evidence-log'
import { createClock } from '@athar/server/src/platform/clock.ts'
import { openDatabase, type Database } from '@athar/server/src/platform/database.ts'
import { appendLeaf } from '@athar/server/src/platform/log/append-leaf.ts'
import { auditLog } from '@athar/server/src/platform/log/audit-log.ts'
import { ensureLogKey } from '@athar/server/src/platform/log/log-key.ts'
import { orderLeaves, readNodes } from '@athar/server/src/platform/log/order-leaves.ts'
import { loadMasterKey } from '@athar/server/src/platform/master-key.ts'
import { createAudit } from '@athar/server/src/platform/audit.ts'
import { runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import { inWorld } from './bench-world.ts'
import { percentile, secondsOf, type Benchmark, type Figure } from './figure.ts'

export const evidenceBenchmark: Benchmark = {
  name: 'evidence',
  what: 'the append-only log: leaves hashed, proofs, what a leaf adds to an action, an audit',
  async run(options) {
    const { short, rows = short ? 600 : 1_000_000 } = options
    const hashed = await hashing(short ? 1_000 : 500_000)
    const proved = await proofs(short ? 2_000 : 10_000_000)
    const inDatabase = await inWorld(options, async ({ database: { ownerUrl }, folder }) => {
      const database = openDatabase(ownerUrl, { max: 4 })
      try {
        return [
          ...(await actions(database, short ? 20 : 1_000)),
          ...(await audits(database, { ownerUrl, folder, count: rows })),
        ]
      } finally {
        await database.close()
      }
    })
    return [...hashed, ...proved, ...inDatabase]
  },
}

const middle = (samples: readonly number[]) => percentile(samples, 0.5)

const leaf = utf8(
  JSON.stringify({
    at: '2026-11-27T00:00:00.000Z',
    hashes: { file: 'ab'.repeat(32) },
    ids: { evidence: '00000000-0000-4000-8000-000000000000' },
    kind: 'evidence.added',
    organisation: 'cd'.repeat(32),
  }),
)

/** Each leaf hashed and put into the tree, in tiles. */
async function hashing(count: number): Promise<Figure[]> {
  const seconds: number[] = []
  for (let run = 0; run < 3; run += 1)
    seconds.push(
      await secondsOf(() => {
        const hashes = Array.from({ length: count }, () => hashLeaf(leaf))
        appendToTiles(0, hashes, () => new Uint8Array())
      }),
    )
  const bare = await secondsOf(() => {
    for (let nth = 0; nth < count; nth += 1) hashLeaf(leaf)
  })
  return [
    {
      name: 'leaves of 282 bytes hashed into the tree',
      measured: count / middle(seconds),
      unit: '/s',
      limit: { what: 'the leaves alone', value: count / bare },
      better: 'higher',
      asked: { of: 'measured', value: 200_000 },
    },
  ]
}

/** Proofs from tiles in memory, of leaves all over the tree. */
async function proofs(size: number): Promise<Figure[]> {
  const tiles = new Map<string, Uint8Array>()
  const step = 100_000
  for (let at = 0; at < size; at += step) {
    const hashes = Array.from({ length: Math.min(step, size - at) }, () => new Uint8Array(randomBytes(32)))
    const edge = ({ level, index }: { level: number; index: number }) =>
      tiles.get(`${level}/${index}`) ?? new Uint8Array()
    for (const { level, index, hashes: made } of appendToTiles(at, hashes, edge)) tiles.set(`${level}/${index}`, made)
  }
  const times: number[] = []
  for (let run = 0; run < 200; run += 1) {
    const index = Math.floor((size * run) / 200)
    const started = performance.now()
    inclusionProof(index, size, (nodes) =>
      nodes.map((node) => {
        const { level, index: tile } = tileOf(node)
        return nodeInTile(node, tiles.get(`${level}/${tile}`) ?? new Uint8Array())
      }),
    )
    times.push(performance.now() - started)
  }
  return [
    {
      name: `an inclusion proof at ${size.toLocaleString('en')} leaves, median of 200`,
      measured: middle(times),
      unit: 'ms',
      limit: { what: 'the slowest of them', value: Math.max(...times) },
      better: 'lower',
      asked: { of: 'measured', value: 10 },
    },
  ]
}

/** A transaction with its entry in the trail, with and without a leaf, in turn. */
async function actions(database: Database, count: number): Promise<Figure[]> {
  const source = { organisationId: null, personId: null, requestId: 'bench' }
  const act = (withLeaf: boolean) =>
    secondsOf(() =>
      database.transaction({}, async ({ db }) => {
        const at = new Date()
        const audit = createAudit(db, { ...source, at })
        await audit({ action: 'platform.bench', subjectType: 'bench', subjectId: 'bench' })
        if (withLeaf)
          await appendLeaf(db, 'inventory.edition-used', {
            organisationId: null,
            at,
            ids: { edition: randomBytes(8).toString('hex') },
            hashes: { library: 'ab'.repeat(32) },
          })
      }),
    )
  const [without, with_]: [number[], number[]] = [[], []]
  for (let nth = 0; nth < count; nth += 1) {
    without.push(await act(false))
    with_.push(await act(true))
  }
  const bare = middle(without) * 1000
  return [
    {
      name: 'what a leaf adds to an action, median',
      measured: Math.max(0, middle(with_) * 1000 - bare),
      unit: 'ms',
      limit: { what: 'the action without it', value: bare },
      better: 'lower',
      asked: { of: 'measured', value: 1 },
    },
  ]
}

/** Leaves written at once, ordered, read back by an audit, and proved from the database. */
async function audits(
  database: Database,
  { ownerUrl, folder, count }: { readonly ownerUrl: string; readonly folder: string; readonly count: number },
): Promise<Figure[]> {
  const clock = createClock()
  const masterKey = loadMasterKey({ masterKey: undefined, dataDir: `${folder}/athar` })
  const key = await database.transaction({}, ({ db }) =>
    ensureLogKey({ config: { siteUrl: 'http://bench.test' }, masterKey, clock }, db),
  )
  await runSql(
    ownerUrl,
    `insert into log_leaves (kind, subject, ids, hashes, at)
      select 'evidence.added', 'bench-' || n, jsonb_build_object('evidence', gen_random_uuid()),
             jsonb_build_object('file', repeat('ab', 32)), date_trunc('milliseconds', now())
        from generate_series(1, $1::int) n`,
    [count],
  )
  const ordered = await secondsOf(() => orderLeaves({ database, clock, masterKey, key }))
  let findings = 0
  let size = 0
  const audited = await secondsOf(() =>
    database.snapshot({}, async ({ db }) => {
      size = await auditLog(db, masterKey, () => void (findings += 1))
    }),
  )
  if (findings > 0 || size < count) throw new Error(`the audit found ${findings} faults in ${size} entries`)
  const times: number[] = []
  for (let run = 0; run < 50; run += 1) {
    const parts = planInclusion(Math.floor((size * run) / 50), size)
    times.push(
      await secondsOf(() => database.transaction({}, async ({ db }) => (await readNodes(db, parts)).map(foldCover))),
    )
  }
  return [
    {
      name: `an audit of ${count.toLocaleString('en')} entries`,
      measured: audited,
      unit: 's',
      limit: { what: 'ordering and signing them', value: ordered },
      better: 'lower',
      asked: { of: 'measured', value: 30 },
    },
    {
      name: `an inclusion proof from the database at ${size.toLocaleString('en')} entries, median of 50`,
      measured: middle(times) * 1000,
      unit: 'ms',
      limit: { what: 'the slowest of them', value: Math.max(...times) * 1000 },
      better: 'lower',
      asked: { of: 'measured', value: 10 },
    },
  ]
}
