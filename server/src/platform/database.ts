import { channel } from 'node:diagnostics_channel'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { nameFault } from './database-away.ts'
import { preparedStatement } from './prepared-statements.ts'
import { limitConcurrency } from './limit-concurrency.ts'

// A date is a day, not local midnight: pg would move it a day early in Riyadh.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Exact numbers stay text until the edge.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => text)

/** A typed view is taken per feature: `db.withTables<InventoryTables>()`. */
export type Db = Kysely<Record<never, never>>

/** Who the database believes is asking. Row-level security reads these, and only these. */
export type Tenancy = {
  readonly personId?: string | undefined
  readonly organisationId?: string | undefined
  readonly role?: string | undefined
  readonly platformRoles?: readonly string[] | undefined
  /** How sure it is who asks; `aal1` unless a second factor was proved. */
  readonly aal?: 'aal1' | 'aal2' | undefined
}

/** An open transaction that carries its tenancy. `client` is for COPY and multi-statement messages only. */
export type Transaction = { readonly db: Db; readonly client: pg.PoolClient }

export type Database = {
  readonly pool: pg.Pool
  /** Runs `work` in one transaction under `tenancy`; rolls back when it throws. */
  transaction<T>(tenancy: Tenancy, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The same for long reading: everything is seen as it was at one moment, whatever others write meanwhile. */
  snapshot<T>(tenancy: Tenancy, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The same for long downloads, by connections of its own, two for one person. */
  streamRead<T>(tenancy: Tenancy, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Runs `work` by a connection of its own. For what somebody may need who holds a connection already: if all were held by such people,
   * each would wait for another one for ever. And for noting what was done outside and would be done again.
   */
  separateConnection<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Opens a transaction for a bearer session: the database itself looks up person, membership and roles. */
  openSession<T>(input: OpenSession, work: (tx: Transaction, found: SessionRow | null) => Promise<T>): Promise<T>
  /** The same by the connection of `separateConnection`: how somebody stands now, whatever an action of theirs that is not over changes. */
  openSessionSeparately: Database['openSession']
  close(): Promise<void>
}

export type OpenSession = {
  readonly sessionId: string | null
  readonly organisationId: string | null
  readonly at: Date
  /** Assurance of the bearer token: raising a session does not raise its older tokens. Absent: the session's own. */
  readonly aal?: 'aal1' | 'aal2' | undefined
  /** The hash of a personal API token that takes the place of a session. */
  readonly apiToken?: Buffer | undefined
}
export type SessionRow = {
  person_id: string
  email: string
  aal: 'aal1' | 'aal2'
  organisation_role: string | null
  platform_roles: string[]
  /** The person holds a second factor that this session, or the token it is asked with, has not used. */
  unconfirmed: boolean
  /** Where a token asks: what it is, and why it opens nothing. */
  token?: TokenRow
}
export type TokenRow = {
  readonly id: string
  readonly organisationId: string
  readonly scopes: readonly string[]
  readonly refusal: 'revoked' | 'expired' | 'other-organisation' | null
}

/**
 * Whoever has waited so long for a connection is told that there is none. Those who hold one and wait for another, which nobody
 * should, would else wait for each other for good.
 */
const patienceMs = 30_000
/** As many lists go out at once as each server has connections for; the next waits for one of them. */
const mostReadOut = 4
/** Of one person: whoever reads slowly, or not at all, leaves connections to the others. */
const mostReadOutEach = 2

/** `keeps: 'accounts'` is for identity alone: by such connections every account is open, by others only what its policies say. */
export function openDatabase(
  url: string,
  options: { max?: number; statementTimeoutMs?: number; patienceMs?: number; keeps?: 'accounts' } = {},
): Database {
  const waits = { patienceMs, ...options }
  // People sign in seldom: two connections stay, so that nobody waits for one to be made.
  const pool = openPool(url, { ...waits, max: options.max ?? 10, min: options.keeps ? 2 : 0 })
  requestPools.add(pool)
  // Lists wait for each other as long as it takes.
  const readers = openPool(url, { ...options, patienceMs: 0, max: mostReadOut })
  const beside = openPool(url, { ...waits, max: 1 })
  const inTurn = limitConcurrency(mostReadOutEach)
  const inSnapshot =
    (from: pg.Pool): Database['snapshot'] =>
    (tenancy, work) =>
      withClient(from, (client) =>
        inTransaction(
          client,
          settings(tenancy),
          () => work(bind(client)),
          'begin isolation level repeatable read, read only',
        ),
      )
  const opened =
    (from: pg.Pool): Database['openSession'] =>
    (input, work) =>
      withClient(from, async (client) => {
        const session = `${literal(input.sessionId)}::uuid`
        const known = input.apiToken
          ? `app.open_token(${literal(`\\x${input.apiToken.toString('hex')}`)}::bytea`
          : `app.open_session(${session}`
        const settled = input.apiToken ? 'false' : `app.settle_assurance(${String(input.aal === 'aal1')}, ${session})`
        const opening = `select opened.*, ${settled} as unconfirmed from ${known}, ${literal(input.organisationId)}::uuid, ${literal(input.at.toISOString())}::timestamptz) as opened`
        return inTransaction(client, opening, async (first) => {
          const row = first?.rows[0] as (SessionRow & Partial<OpenedToken>) | undefined
          const token = row && tokenOf(row)
          const aal = input.aal === 'aal1' ? 'aal1' : row?.aal
          return work(bind(client), row && aal ? { ...row, aal, ...(token ? { token } : {}) } : null)
        })
      })
  return {
    pool,
    transaction: (tenancy, work) =>
      withClient(pool, (client) => inTransaction(client, settings(tenancy), () => work(bind(client)))),
    snapshot: inSnapshot(pool),
    streamRead: (tenancy, work) => inTurn(tenancy.personId ?? '', () => inSnapshot(readers)(tenancy, work)),
    separateConnection: (work) => withClient(beside, (client) => inTransaction(client, '', () => work(bind(client)))),
    openSession: opened(pool),
    openSessionSeparately: opened(beside),
    async close() {
      await Promise.all([pool.end(), readers.end(), beside.end()])
    },
  }
}

type PoolOptions = { max: number; min?: number; patienceMs: number; statementTimeoutMs?: number; keeps?: 'accounts' }

function openPool(
  url: string,
  { max, min = 0, patienceMs: waitMs, statementTimeoutMs = 0, keeps }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min,
    application_name: 'athar',
    statement_timeout: statementTimeoutMs,
    connectionTimeoutMillis: waitMs,
    onConnect: async (client) => {
      // From its first moment: one that dies while it is handed on is listened to by no one else.
      client.on('error', () => lost.add(client))
      if (keeps) await client.query(`set app.account_keeper = 'on'`)
    },
  })
  // An idle connection that dies (a restarted Postgres) must not end the process; the next query reports it.
  pool.on('error', () => {})
  return pool
}

type OpenedToken = {
  token_id: string
  organisation_id: string
  scopes: string[]
  refusal: TokenRow['refusal']
}

const tokenOf = (row: Partial<OpenedToken>): TokenRow | undefined =>
  row.token_id !== undefined && row.organisation_id !== undefined
    ? { id: row.token_id, organisationId: row.organisation_id, scopes: row.scopes ?? [], refusal: row.refusal ?? null }
    : undefined

/** Connections that are no more. */
const lost = new WeakSet<pg.ClientBase>()

/** Who takes a connection, and whether they have given it back. */
export type ConnectionUse = { readonly pool: pg.Pool; over: boolean }
/** Pools whose connections actions hold, of features and of identity: whoever holds one of either waits for no other of either. */
export const requestPools = new WeakSet<pg.Pool>()
/** Tests look whether anybody asks for a second connection with a first in hand: ten of them would wait for each other for good. */
export const connectionUses = channel('athar.connection')

/** Has it known that `work` takes a connection of the pool. */
export async function takingConnection<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const use: ConnectionUse = { pool, over: false }
  try {
    return await connectionUses.runStores(use, work)
  } finally {
    use.over = true
  }
}

const withClient = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  takingConnection(pool, () => lendClient(pool, work))

async function lendClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw nameFault(error, true)
  })
  try {
    return await work(client)
  } catch (error) {
    throw nameFault(error, lost.has(client))
  } finally {
    client.release(lost.has(client))
  }
}

const clients = new WeakMap<Db, pg.PoolClient>()
const followers = new WeakMap<pg.PoolClient, (() => void)[]>()

/** Does something in this process once the transaction is committed, and never where it is rolled back or nobody knows. */
export function afterCommit(db: Db, follow: () => void): void {
  const client = clients.get(db)
  if (!client) throw new Error('afterCommit takes the db of a transaction as it was given.')
  followers.set(client, [...(followers.get(client) ?? []), follow])
}

/** `begin` and the settings travel in one message: a transaction a request costs one round trip, not three. */
async function inTransaction<T>(
  client: pg.PoolClient,
  opening: string,
  work: (first: pg.QueryResult | undefined) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  try {
    // What fails here already stands in an open transaction: unless it is rolled back, the next to borrow the connection inherits it.
    const results = (await client.query(opening === '' ? begin : `${begin}; ${opening}`)) as unknown as pg.QueryResult[]
    const value = await work(results[1])
    await client.query('commit')
    for (const follow of followers.get(client) ?? []) follow()
    return value
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    followers.delete(client)
  }
}

const literal = (value: string | null | undefined): string => (value == null ? 'null' : pg.escapeLiteral(value))

/** Nothing to say where nobody asks: a connection says so by itself, and saying it takes longer than `begin`. */
function settings(tenancy: Tenancy): string {
  if (Object.values(tenancy).every((value) => value === undefined)) return ''
  const values: [string, string][] = [
    ['app.person_id', tenancy.personId ?? ''],
    ['app.email', ''],
    ['app.org_id', tenancy.organisationId ?? ''],
    ['app.org_role', tenancy.role ?? ''],
    ['app.platform_roles', (tenancy.platformRoles ?? []).join(',')],
    ['app.aal', tenancy.aal ?? 'aal1'],
  ]
  return `select ${values.map(([key, value]) => `set_config('${key}', ${literal(value)}, true)`).join(', ')}`
}

function bind(client: pg.PoolClient): Transaction {
  const single = { connect: async () => client, end: async () => {}, options: {} }
  // Kysely releases what it connects; the transaction owns the client, so releasing here does nothing.
  const borrowed = new Proxy(client, {
    get(target, key) {
      if (key === 'release') return () => {}
      return key === 'query' ? queryKept(target) : bound(target, key)
    },
  })
  single.connect = async () => borrowed
  const db: Db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool: single }) })
  clients.set(db, client)
  return { client, db }
}

/** Statements with values, as Kysely sends them, are kept prepared; anything else goes as it is. */
const queryKept =
  (client: pg.PoolClient) =>
  (text: unknown, values?: unknown): unknown => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values)
    const statement = preparedStatement(client, text, values)
    return typeof statement === 'string' ? query(statement, values) : query(statement)
  }

function bound(target: pg.PoolClient, key: string | symbol): unknown {
  const value = Reflect.get(target, key) as unknown
  return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value
}
