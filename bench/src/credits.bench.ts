import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { auditLedger } from '@athar/server/src/credits/index.ts'
import {
  fillCredits,
  raised,
  sendTransfer,
  sendTransfers,
  type SentTransfer,
} from '@athar/server/src/credits/ledger/testing.ts'
import { openDatabase } from '@athar/server/src/platform/database.ts'
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

async function measure(options: Options, world: World): Promise<Figure[]> {
  const { short, rows = short ? 2000 : 1_000_000, rounds = short ? 2 : 30, seed = 1, say } = options
  const { url } = world.server
  const client = await openAccount(url)
  const organisationIds = [client.organisationId]
  while (organisationIds.length < accounts) organisationIds.push(await another(client, organisationIds.length))
  const holder = await another(client, accounts)
  const token = await raised(url, client.headers['authorization']!.slice('Bearer '.length))
  const run = (text: string) => asSuperuser(world, text)
  const filled = await secondsOf(() => fillCredits(run, { organisationId: holder, blocks: rows, tonnes, each }))
  for (const organisationId of organisationIds)
    await fillCredits(run, { organisationId, blocks: 20, tonnes: short ? 1000 : 100_000 })
  say(`  ${rows} blocks are there after ${filled.toFixed(0)} s`)

  const searches = await searchSerials(client, rows, { runs: short ? 10 : 500, seed })
  const audited = await auditEntries(world)
  const sent: SentTransfer[] = []
  const seconds = await sendFor({ url, token, organisationIds }, sent, short ? 60 : 20_000)
  const acknowledged = sent.filter((one) => one.acknowledged).length
  if (acknowledged !== sent.length) throw new Error(`${sent.length - acknowledged} transfers were refused`)
  // The same with the same keys change nothing: what a request costs alone.
  const again = await secondsOf(() => sendAgain({ url, token, organisationIds }, sent))
  const operations = short ? 60 : 100_000
  const model = await secondsOf(() => runModel(operations, short ? 20 : 1000))
  const killed = await killAmongTransfers(world, { token, organisationIds, before: sent, rounds, seed, say })
  if (killed.losses.length > 0) throw new Error(`seed ${seed}: lost or broken:\n${killed.losses.join('\n')}`)
  return [
    {
      name: `transfers a second between ${accounts} accounts`,
      measured: acknowledged / seconds,
      unit: '/s',
      limit: { what: 'the same transfers sent again', value: sent.length / again },
      better: 'higher',
      asked: { of: 'measured', value: 300 },
    },
    {
      name: `search by serial among ${rows.toLocaleString('en')} blocks, p95`,
      measured: percentile(searches, 0.95) * 1000,
      unit: 'ms',
      limit: { what: 'the slowest of them', value: percentile(searches, 1) * 1000 },
      better: 'lower',
      asked: { of: 'measured', value: 50 },
    },
    {
      name: `audit of ${audited.entries.toLocaleString('en')} entries`,
      measured: audited.seconds,
      unit: 's',
      limit: { what: 'counting them', value: audited.counted },
      better: 'lower',
      asked: { of: 'measured', value: 30 },
    },
    {
      name: `${operations.toLocaleString('en')} operations against the model`,
      measured: model,
      unit: 's',
      limit: { what: 'the same at 100 a second', value: operations / 100 },
      better: 'lower',
    },
    {
      name: `acknowledged transfers lost or doubled in ${rounds} kills`,
      measured: killed.losses.length,
      unit: '',
      limit: { what: 'transfers', value: killed.acknowledged },
      better: 'lower',
      asked: { of: 'measured', value: 0 },
    },
  ]
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

async function auditEntries(world: World): Promise<{ seconds: number; counted: number; entries: number }> {
  const own = openDatabase(world.database.ownerUrl, { max: 1 })
  const findings: string[] = []
  let entries = 0
  try {
    const seconds = await secondsOf(() =>
      own.snapshot({}, async ({ db }) => {
        entries = await auditLedger(db, ({ text }) => findings.push(text))
      }),
    )
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
