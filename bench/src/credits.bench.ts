import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { auditLedger, loggedCredits } from '@athar/server/src/credits/index.ts'
import {
  fillCredits,
  leaveEntries,
  raised,
  sendTransfer,
  sendTransfers,
  type SentTransfer,
} from '@athar/server/src/credits/ledger/testing.ts'
import { moveCredits } from '@athar/server/src/credits/ledger/store.ts'
import { openDatabase, type Database } from '@athar/server/src/platform/database.ts'
import { roleNameFor, withUser } from '@athar/server/src/platform/postgres/application-role.ts'
import { auditRows } from '@athar/server/src/platform/log/audit-rows.ts'
import { inWorld, type World } from './bench-world.ts'
import { openAccount, type Client } from './client.ts'
import { creditsSettings, killAmongTransfers } from './credits-kills.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'
import { asSuperuser } from './mrv-world.ts'
import { seeded } from './random.ts'

export const creditsBenchmark: Benchmark = {
  name: 'credits',
  what: 'transfers a second, a serial among 1,000,000 blocks, the audit of as many entries, the model, kills',
  run: (options) => inWorld(options, (world) => measure(options, world), { settings: creditsSettings }),
}

const accounts = 10
/** Blocks of one project. */
const each = 1000
/** Tonnes of a block. */
const tonnes = 100

export const creditsParts = ['transfers', 'ledger', 'search', 'audit', 'model', 'kills'] as const

type Setting = {
  readonly options: Options
  readonly world: World
  readonly client: Client
  readonly token: string
  readonly organisationIds: readonly string[]
  readonly run: (text: string) => ReturnType<typeof asSuperuser>
  /** Transfers that were sent so far; a kill looks at all of them. */
  readonly sent: SentTransfer[]
}

/** All parts, or the one that was asked for. */
async function measure(options: Options, world: World): Promise<Figure[]> {
  const { url } = world.server
  const client = await openAccount(url)
  const organisationIds = [client.organisationId]
  while (organisationIds.length < accounts) organisationIds.push(await another(client, organisationIds.length))
  const holder = await another(client, accounts)
  const token = await raised(url, client.headers['authorization']!.slice('Bearer '.length))
  const run = (text: string) => asSuperuser(world, text)
  const setting: Setting = { options, world, client, token, organisationIds, run, sent: [] }
  const isAsked = (...parts: (typeof creditsParts)[number][]) =>
    options.part === undefined || parts.some((part) => part === options.part)
  const figures: Figure[] = []
  // The many come first: their projects are numbered from 1.
  if (isAsked('search', 'audit')) {
    const rows = rowsOf(options)
    const filled = await secondsOf(() => fillCredits(run, { organisationId: holder, blocks: rows, tonnes, each }))
    options.say(`  ${rows} blocks are there after ${filled.toFixed(0)} s`)
  }
  for (const organisationId of organisationIds)
    await fillCredits(run, { organisationId, blocks: 20, tonnes: options.short ? 1000 : 100_000 })
  if (isAsked('transfers')) figures.push(await measureTransfers(setting))
  if (isAsked('search')) figures.push(...(await measureSearch(setting)))
  if (isAsked('audit')) figures.push(await measureAudit(world))
  if (isAsked('model')) figures.push(await measureModel(options))
  if (isAsked('kills')) figures.push(await measureKills(setting))
  // Last: a kill asks who sent each transfer.
  if (isAsked('ledger')) figures.push(await measureLedger(setting))
  return figures
}

/** Blocks among which is searched. */
const rowsOf = ({ rows, short }: Options): number => rows ?? (short ? 2000 : 1_000_000)
/** How often is moved. */
const countOf = ({ rows, short, part }: Options): number =>
  part !== undefined && rows !== undefined ? rows : short ? 60 : 20_000

async function measureTransfers({ options, world, token, organisationIds, sent }: Setting): Promise<Figure> {
  const sending = { url: world.server.url, token, organisationIds }
  const seconds = await sendFor(sending, sent, countOf(options))
  const acknowledged = sent.filter((one) => one.acknowledged).length
  if (acknowledged !== sent.length) throw new Error(`${sent.length - acknowledged} transfers were refused`)
  // The same with the same keys change nothing: what a request costs alone.
  const again = await secondsOf(() => sendAgain(sending, sent))
  return {
    name: `transfers a second between ${accounts} accounts`,
    measured: acknowledged / seconds,
    unit: '/s',
    limit: { what: 'the same transfers sent again', value: sent.length / again },
    better: 'higher',
    asked: { of: 'measured', value: 300 },
  }
}

/** The ledger alone: the call of the database that a transfer makes, over ten connections, without a request. */
async function measureLedger({ options, world, client, organisationIds }: Setting): Promise<Figure> {
  const most = countOf(options)
  const { rows: members } = await asSuperuser(
    world,
    `select person_id as id from memberships where org_id = '${client.organisationId}'`,
  )
  const personId = String(members[0]?.id)
  const move = { kind: 'transfer', chosen: {}, retirement: null, note: '' } as const
  let sent = 0
  const seconds = await asApplication(world, async (database) => {
    const handOn = async (organisationId: string, from: number) => {
      const receiver = organisationIds[(from + 1) % accounts]!
      for (; sent < most; sent += 1) {
        const movement = { ...move, tonnes: String(3 + (sent % 5)), receiver }
        await database.transaction({ personId, organisationId, role: 'owner', aal: 'aal2' }, ({ db }) =>
          moveCredits(db, movement, 1000, new Date()),
        )
      }
    }
    return secondsOf(() => Promise.all(organisationIds.map(handOn)))
  })
  const { rows } = await asSuperuser(world, 'select count(*)::int as lots from credit_lots')
  return {
    name: `movements of the ledger alone a second, ${accounts} connections`,
    measured: sent / seconds,
    unit: '/s',
    limit: { what: 'lots after it', value: Number(rows[0]?.lots) },
    better: 'higher',
    asked: { of: 'measured', value: 300 },
  }
}

/** Connections with the rights of the application: what its rows leave in the log is left. */
async function asApplication<T>(world: World, work: (database: Database) => Promise<T>): Promise<T> {
  const url = new URL(world.database.ownerUrl)
  const name = `athar_bench_${randomBytes(4).toString('hex')}`
  const password = randomBytes(16).toString('hex')
  const role = roleNameFor(url.pathname.slice(1))
  await asSuperuser(world, `create role ${name} login password '${password}' in role "${role}"`)
  const database = openDatabase(withUser(world.database.ownerUrl, name, password), { max: accounts })
  try {
    return await work(database)
  } finally {
    await database.close()
    await asSuperuser(world, `drop role ${name}`)
  }
}

async function measureSearch({ options, client }: Setting): Promise<Figure[]> {
  const { short, seed = 1 } = options
  const rows = rowsOf(options)
  const searches = await searchSerials(client, rows, { runs: short ? 10 : 500, seed })
  return [
    {
      name: `search by serial among ${rows.toLocaleString('en')} blocks, p95`,
      measured: percentile(searches, 0.95) * 1000,
      unit: 'ms',
      limit: { what: 'the slowest of them', value: percentile(searches, 1) * 1000 },
      better: 'lower',
      asked: { of: 'measured', value: 50 },
    },
  ]
}

async function measureAudit(world: World): Promise<Figure> {
  const audited = await auditEntries(world)
  return {
    name: `audit of ${audited.entries.toLocaleString('en')} entries with their leaves`,
    measured: audited.seconds,
    unit: 's',
    limit: { what: 'counting them', value: audited.counted },
    better: 'lower',
    asked: { of: 'measured', value: 30 },
  }
}

async function measureModel({ short }: Options): Promise<Figure> {
  const operations = short ? 60 : 100_000
  return {
    name: `${operations.toLocaleString('en')} operations against the model`,
    measured: await secondsOf(() => runModel(operations, short ? 20 : 1000)),
    unit: 's',
    limit: { what: 'the same at 100 a second', value: operations / 100 },
    better: 'lower',
  }
}

async function measureKills({ options, world, token, organisationIds, sent }: Setting): Promise<Figure> {
  const { short, rounds = short ? 2 : 30, seed = 1, say } = options
  const killed = await killAmongTransfers(world, { token, organisationIds, before: sent, rounds, seed, say })
  if (killed.losses.length > 0) throw new Error(`seed ${seed}: lost or broken:\n${killed.losses.join('\n')}`)
  return {
    name: `acknowledged transfers lost or doubled in ${rounds} kills`,
    measured: killed.losses.length,
    unit: '',
    limit: { what: 'transfers', value: killed.acknowledged },
    better: 'lower',
    asked: { of: 'measured', value: 0 },
  }
}

/** One more organisation of the same person. */
async function another(client: Client, nth: number): Promise<string> {
  const { id } = await client.call<{ id: string }>('POST', '/api/organisations', {
    name: { en: `Buyer ${nth}`, ar: `مشتر ${nth}` },
    type: 'buyer',
    sector: 'trade',
    region: 'SA-01',
    unifiedNumber: null,
    consolidationApproach: 'operational-control',
    baseYear: 2024,
    fiscalYearFirstMonth: 1,
  })
  return id
}

type Searched = { readonly runs: number; readonly seed: number }

/** Searches of single tonnes by chance; each finds its one block. */
async function searchSerials(client: Client, rows: number, { runs, seed }: Searched): Promise<number[]> {
  const random = seeded(seed)
  const projects = Math.ceil(rows / each)
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const project = 1 + Math.floor(random() * projects)
    const tonne = 1 + Math.floor(random() * Math.min(each, rows) * tonnes)
    const q = `ATH-1-${project}-2025-${tonne}-${tonne}`
    let total = 0
    times.push(
      await secondsOf(async () => {
        total = (await client.call<{ total: number }>('GET', `/api/credits/registry?q=${q}`)).total
      }),
    )
    if (total !== 1) throw new Error(`${q} was found ${total} times`)
  }
  return times
}

/** Of the entries and their leaves, in one transaction that is undone: the server signs none of a million leaves. */
async function auditEntries(world: World): Promise<{ seconds: number; counted: number; entries: number }> {
  const own = openDatabase(world.database.ownerUrl, { max: 1 })
  const findings: string[] = []
  let [entries, seconds] = [0, 0]
  const undone = new Error('undone')
  try {
    await own
      .transaction({}, async ({ db }) => {
        await leaveEntries(db)
        const tell = ({ text }: { readonly text: string }) => findings.push(text)
        seconds = await secondsOf(async () => {
          for (const rows of loggedCredits) await auditRows(db, rows, tell)
          entries = await auditLedger(db, tell)
        })
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    if (findings.length > 0) throw new Error(`the audit says ${findings.slice(0, 3).join(' ')}`)
    const counted = await secondsOf(() => asSuperuser(world, 'select count(*), sum(tonnes) from credit_entries'))
    return { seconds, counted, entries }
  } finally {
    await own.close()
  }
}

type Sending = { readonly url: string; readonly token: string; readonly organisationIds: readonly string[] }

/** Seconds that so many transfers take, of all accounts at once. */
async function sendFor(sending: Sending, sent: SentTransfer[], most: number): Promise<number> {
  return secondsOf(() => sendTransfers({ ...sending, isOver: () => sent.length >= most }, sent))
}

async function sendAgain(sending: Sending, sent: readonly SentTransfer[]): Promise<void> {
  await Promise.all(
    sending.organisationIds.map(async (_id, from) => {
      for (const one of sent) if (one.from === from) await sendTransfer(sending, one)
    }),
  )
}

/** The model-based test, in a process of its own with its own database. */
async function runModel(operations: number, every: number): Promise<void> {
  const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const counts = { CREDITS_OPERATIONS: String(operations), CREDITS_COMPARE_EVERY: String(every) }
  const ours = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const child = spawn(process.execPath, [vitest, 'run', 'server/src/credits/ledger/model.test.ts'], {
    cwd: root,
    env: { ...Object.fromEntries(ours), ...counts },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the model and the ledger differ:\n${said.slice(-4000)}`)
}
