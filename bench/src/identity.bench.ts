import { setTimeout as after } from 'node:timers/promises'
import { createPasswords } from '@athar/server/src/identity/passwords.ts'
import { loadConfig } from '@athar/server/src/platform/config.ts'
import pg from 'pg'
import { inWorld, type BenchDatabase } from './bench-world.ts'
import { keepConnection } from './kept-connection.ts'
import { percentile, secondsOf, type Benchmark, type Figure, type Options } from './figure.ts'

export const identityBenchmark: Benchmark = {
  name: 'identity',
  what: 'signing in, checking tokens, refreshing them, and more sign-ins at once than the machine can bear',
  run: async (options) => [
    ...(await inWorld(options, ({ server, database }) => measure(options, server.url, database))),
    // As people run it: every guess is counted.
    await inWorld(
      options,
      async ({ server }) => {
        await somebody(server.url)
        return signInOverhead({
          short: options.short,
          url: server.url,
          name: 'sign-in beyond Argon2, limits on, median',
        })
      },
      { settings: { RATE_LIMITS: 'on' } },
    ),
  ],
}

const password = 'a palm beside the gate'
const person = { email: 'bench@example.com', password }
type Session = { access_token: string; refresh_token: string }

/** A person with an account, and how they come in. */
async function somebody(url: string) {
  const post = async (path: string, body: object) => {
    const headers = { apikey: 'anon', 'content-type': 'application/json' }
    const response = await fetch(`${url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, session: (await response.json()) as Session }
  }
  const { session: first } = await post('/signup', person)
  return {
    first,
    signIn: () => post('/token?grant_type=password', person),
    refresh: (token: string) => post('/token?grant_type=refresh_token', { refresh_token: token }),
  }
}

async function measure({ short, say }: Options, url: string, database: BenchDatabase): Promise<Figure[]> {
  const { first, signIn, refresh } = await somebody(url)
  return [
    await signInOverhead({ short, url, name: 'sign-in beyond Argon2, median' }),
    await tokenCheck(short, url, first.access_token),
    await refreshes(short, { signIn, refresh, database }),
    ...(await overload(short, { signIn, url, token: first.access_token, say })),
  ]
}

type SignIn = () => Promise<{ status: number; session: Session }>

type Overhead = { short: boolean; url: string; name: string }

/** What a server in service takes: sign-ins before it bring its code and its plans to their speed. */
async function signInOverhead({ short, url, name }: Overhead): Promise<Figure> {
  const passwords = createPasswords(loadConfig({}))
  const stored = await passwords.hash(password)
  const connection = keepConnection()
  const signIn = async () => {
    const asked = { headers: { apikey: 'anon' }, body: person }
    const { status } = await connection.send('POST', `${url}/auth/v1/token?grant_type=password`, asked)
    if (status !== 200) throw new Error(`a sign-in was answered with ${status}`)
  }
  const [before, runs] = short ? [1, 3] : [250, 200]
  const samples = { signIn: [] as number[], argon2: [] as number[], empty: [] as number[] }
  // In turn, so that whatever else the machine does falls on all three.
  for (let run = 0; run < before + runs; run += 1) {
    samples.signIn.push(await secondsOf(signIn))
    samples.argon2.push(await secondsOf(() => passwords.matches(stored, password)))
    samples.empty.push(await secondsOf(() => connection.send('GET', `${url}/auth/v1/health`)))
  }
  connection.close()
  const middle = (of: number[]) => percentile(of.slice(before), 0.5) * 1000
  return {
    name,
    measured: Math.max(0.01, middle(samples.signIn) - middle(samples.argon2)),
    unit: 'ms',
    limit: { what: 'an answer that does nothing', value: middle(samples.empty) },
    better: 'lower',
    asked: { of: 'measured', value: 15 },
  }
}

/** A route that is open to all looks at a token where there is one: the difference is what the token costs. */
async function tokenCheck(short: boolean, url: string, token: string): Promise<Figure> {
  const runs = short ? 20 : 3000
  const route = `${url}/api/platform/about`
  const samples = { with: [] as number[], without: [] as number[] }
  const call = (headers: Record<string, string>) => async () => (await fetch(route, { headers })).text()
  for (let run = 0; run < runs; run += 1) {
    samples.with.push(await secondsOf(call({ authorization: `Bearer ${token}` })))
    samples.without.push(await secondsOf(call({})))
  }
  const middle = (of: number[]) => percentile(of.slice(of.length / 10), 0.5) * 1000
  return {
    name: 'token check and session row in a request, median',
    measured: Math.max(0.001, middle(samples.with) - middle(samples.without)),
    unit: 'ms',
    limit: { what: 'the same request without a token', value: middle(samples.without) },
    better: 'lower',
    asked: { of: 'measured', value: 0.3 },
  }
}

type Refreshing = {
  signIn: SignIn
  refresh: (token: string) => Promise<{ status: number; session: Session }>
  database: BenchDatabase
}

async function refreshes(short: boolean, { signIn, refresh, database }: Refreshing): Promise<Figure> {
  const hands = short ? 2 : 20
  const sessions = await Promise.all(Array.from({ length: hands }, async () => (await signIn()).session))
  const turn = async (hand: number) => {
    const { status, session } = await refresh(sessions[hand]!.refresh_token)
    if (status !== 200) throw new Error(`a refresh was answered with ${status}`)
    sessions[hand] = session
  }
  const seconds = short ? 0.3 : 10
  await perSecond(seconds / 5, hands, turn)
  const measured = await perSecond(seconds, hands, turn)
  return {
    name: `refreshes, ${hands} sessions at once`,
    measured,
    unit: '/s',
    limit: { what: 'durable commits of one row', value: await durableCommits(database, seconds / 3, hands) },
    better: 'higher',
    asked: { of: 'measured', value: 500 },
  }
}

async function durableCommits(database: BenchDatabase, seconds: number, hands: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 10 })
  try {
    await pool.query('create table bench_commits (at timestamptz)')
    return await perSecond(seconds, hands, () => pool.query('insert into bench_commits values (now())'))
  } finally {
    await pool.end()
  }
}

/** How often a second `hands` together do their turn. */
async function perSecond(seconds: number, hands: number, turn: (hand: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000
  let turns = 0
  const took = await secondsOf(() =>
    Promise.all(
      Array.from({ length: hands }, async (_, hand) => {
        while (performance.now() < until) {
          await turn(hand)
          turns += 1
        }
      }),
    ),
  )
  return turns / took
}

type Overload = { signIn: SignIn; url: string; token: string; say: Options['say'] }

/** Two hundred people who try to sign in at once, and again when they are told to wait, while others read. */
async function overload(short: boolean, { signIn, url, token, say }: Overload): Promise<Figure[]> {
  let refused = 0
  const read = async () => {
    const response = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    if (response.status !== 200) refused += 1
    await response.text()
  }
  const readWhile = async (isOver: () => boolean) => {
    const samples: number[] = []
    while (!isOver()) {
      samples.push(await secondsOf(read))
      await after(20)
    }
    return samples
  }
  const seconds = short ? 0.5 : 10
  const lasting = () => {
    const until = performance.now() + seconds * 1000
    return () => performance.now() >= until
  }
  const idle = await readWhile(lasting())
  const answers = new Map<number, number>()
  const isOver = lasting()
  const crowd = Promise.all(
    Array.from({ length: short ? 10 : 200 }, async () => {
      while (!isOver()) {
        const { status } = await signIn()
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status === 503) await after(500)
      }
    }),
  )
  const busy = await readWhile(isOver)
  await crowd
  const counted = [...answers].map(([status, count]) => `${count} answers ${status}`).join(', ')
  say(`  while 200 tried to sign in: ${counted}; ${refused} of ${busy.length} reads were refused`)
  const others = [...answers.keys()].filter((status) => status !== 200 && status !== 503)
  // So few as in the short form are not refused.
  if (others.length > 0 || (!short && !answers.has(503)))
    throw new Error(`sign-ins were answered with ${[...answers.keys()]}`)
  return [
    {
      name: 'p95 of a read while 200 try to sign in',
      measured: percentile(busy, 0.95) * 1000,
      unit: 'ms',
      limit: { what: 'the same read on an idle server', value: percentile(idle, 0.95) * 1000 },
      better: 'lower',
      asked: { of: 'measured', value: 200 },
    },
  ]
}
