import { randomUUID } from 'node:crypto'
import { organisationRoles, platformRoles, type OrganisationRole, type PlatformRole } from '@athar/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/platform/testing/test-database.ts'

/**
 * What the rows of a table let through by themselves: routes, triggers and constraints aside, in bare SQL by the role of the
 * server. Every table holds one row of a victim, made of nothing but their ids; whoever asks is told by their settings.
 */
let database: TestDatabase
let owner: pg.Client
let client: pg.Client
let tables: Table[]
/** What the application logs in as. */
let login: string

type Column = {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** Whether the server may change it. */
  readonly open: boolean
}
/** The history of all workflows is one table, opened kind by kind: each kind is tried by itself. */
type Table = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly label: string
  readonly kind?: string
}
type Statement = { readonly text: string; readonly values: readonly unknown[] }

const victim = { organisation: randomUUID(), person: randomUUID(), email: 'victim@example.com' }
/** Every other number, so that rows that name each other do. */
const thing = randomUUID()

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  client = new pg.Client({ connectionString: database.appUrl })
  await Promise.all([owner.connect(), client.connect()])
  login = decodeURIComponent(new URL(database.appUrl).username)
  tables = await readTables()
  await owner.query(`do $$ declare found record; begin
    for found in select conrelid::regclass as t, conname from pg_constraint c
      where contype in ('f', 'c') and conparentid = 0 and coninhcount = 0 and exists (select from pg_class r join pg_namespace n on n.oid = r.relnamespace
        where r.oid = c.conrelid and n.nspname in ('public', 'auth'))
    loop execute format('alter table %s drop constraint %I cascade', found.t, found.conname); end loop;
  end $$`)
  // A table a month takes a row once that month has one.
  await owner.query(`select app.make_reading_month('2026-01-01')`)
  for (const table of tables) {
    const { name } = table
    const row = insertion(table, thing)
    await owner.query(`alter table ${name} disable trigger user, no force row level security`)
    // Rows that come with the schema make room.
    if (['credit_programmes', 'credit_samples'].includes(name)) await owner.query(`delete from ${name}`)
    await owner.query(row.text, [...row.values])
    await owner.query(`alter table ${name} force row level security`)
  }
})
afterAll(async () => {
  await Promise.all([owner.end(), client.end()])
  await database.drop()
})

async function readTables(): Promise<Table[]> {
  const { rows } = await owner.query<Omit<Table, 'label'>>(`
    select c.oid::regclass::text as name, json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null),
        'required', a.attnotnull and not a.atthasdef,
        'open', has_column_privilege('${login}', c.oid, a.attnum, 'update')) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      group by c.oid order by 1`)
  const { rows: kinds } = await owner.query<{
    kind: string
  }>(`select substring(qual from 'kind = ''([a-z-]+)''') as kind
    from pg_policies where tablename = 'workflow_history' and cmd = 'SELECT' and qual like '%kind = %' order by 1`)
  return rows.flatMap((table) =>
    table.name === 'workflow_history'
      ? kinds.map(({ kind }) => ({ ...table, kind, label: `history of ${kind}` }))
      : { ...table, label: table.name },
  )
}

const people = /^(person|user|actor)_id$|_by$|_person$/
/** Nothing is published, confirmed or ended: what may be empty is. */
function valueOf({ name, type, required }: Column, id: string, person: string = victim.person): unknown {
  if (type === 'uuid') return name.endsWith('org_id') ? victim.organisation : people.test(name) ? person : id
  if (name === 'email') return victim.email
  if (!required) return null
  if (type.endsWith('[]') || type === 'jsonb') return '{}'
  if (/^(timestamp|date)/.test(type)) return '2026-01-01'
  if (type === 'inet') return '127.0.0.1'
  return type === 'boolean' ? false : type === 'bytea' ? Buffer.from('x') : /int|numeric|double/.test(type) ? 1 : 'x'
}

/** Of an account itself the id says whose it is. */
const idIn = (table: string, id: string, person: string): string => (table === 'auth.users' ? person : id)

function insertion({ name, columns, kind }: Table, id: string, person: string = victim.person): Statement {
  const filled = columns
    .map((column) => ({
      name: column.name,
      value: column.name === 'kind' && kind ? kind : valueOf(column, idIn(name, id, person), person),
    }))
    .filter(({ value }) => value !== null)
  const places = filled.map((_column, at) => `$${at + 1}`)
  return {
    text: `insert into ${name} (${filled.map((column) => column.name).join(', ')}) values (${places.join(', ')})`,
    values: filled.map(({ value }) => value),
  }
}

const actions = ['read', 'change', 'delete', 'add'] as const
type Action = (typeof actions)[number]

/** Nothing is asked of a row that it would have to be read for: the policy of each action stands alone. */
function statementOf(action: Action, table: Table): Statement | undefined {
  const { name, columns, kind } = table
  const open = columns.find((column) => column.open)
  if (action === 'read') return { text: `select 1 from ${name} ${kind ? `where kind = '${kind}'` : ''}`, values: [] }
  if (action === 'delete') return { text: `delete from ${name}`, values: [] }
  if (action === 'add') return insertion(table, randomUUID())
  return (
    open && { text: `update ${name} set ${open.name} = $1`, values: [valueOf(open, idIn(name, thing, victim.person))] }
  )
}

type Settings = Readonly<Record<string, string>>
const stranger = { 'app.person_id': randomUUID(), 'app.email': 'stranger@example.com' }

/** Whether the policies let the row be reached; what else is wrong with a statement says that they did. */
async function reaches(statement: Statement | undefined): Promise<boolean> {
  if (!statement) return false
  await client.query('savepoint attempt')
  const outcome = await client.query(statement.text, [...statement.values]).then(
    ({ rowCount }) => (rowCount ?? 0) > 0,
    (error: pg.DatabaseError) => error.code !== '42501',
  )
  await client.query('rollback to attempt')
  return outcome
}

/**
 * Of each table: whether somebody reads, changes or deletes the row of the victim there, or adds one in their name (`a`); where
 * asked, also whether they add one in their own name alone (`o`).
 */
async function reachOf(who: Settings, ownToo = false): Promise<ReadonlyMap<string, string>> {
  const reach = new Map<string, string>()
  await client.query('begin')
  for (const [key, value] of Object.entries(who)) await client.query(`select set_config($1, $2, true)`, [key, value])
  for (const table of tables) {
    let found = ''
    for (const action of actions) found += (await reaches(statementOf(action, table))) ? action[0] : '-'
    const ownOnly =
      ownToo && found.endsWith('-') && (await reaches(insertion(table, randomUUID(), stranger['app.person_id'])))
    reach.set(table.label, ownOnly ? `${found.slice(0, -1)}o` : found)
  }
  await client.query('rollback')
  return reach
}

const ofPlatform = (role: PlatformRole, aal: 'aal1' | 'aal2'): Settings => ({
  ...stranger,
  'app.platform_roles': role,
  'app.aal': aal,
})
const colleague = (role: OrganisationRole): Settings => ({
  ...stranger,
  'app.org_id': victim.organisation,
  'app.org_role': role,
  'app.aal': 'aal2',
})

/** What everybody may read; of organisations that may not publish yet neither sites nor events. */
const open: Readonly<Record<string, string>> = {
  brand_files: 'r---',
  brand_settings: 'r---',
  content_sources: 'r---',
  // Terms of issuance.
  credit_programmes: 'r---',
  grants: 'r---',
  // What editors checked of providers.
  marketplace_badges: 'r---',
  // Published listings alone.
  marketplace_offers: 'r---',
  sgi_project_updates: 'r---',
  sgi_projects: 'r---',
  sgi_reported_values: 'r---',
  // Sums of teams and regions; no person stands in them.
  youth_region_scores: 'r---',
  youth_team_scores: 'r---',
}

it.each<[string, Settings, Readonly<Record<string, string>>]>([
  // Events of visitors are counted; of whoever is signed in, only once they agreed.
  ['a visitor', {}, { usage_events: '---a' }],
  [
    'the owner of another organisation',
    { ...stranger, 'app.org_id': randomUUID(), 'app.org_role': 'owner', 'app.aal': 'aal2' },
    {},
  ],
  ...platformRoles.map((role): [string, Settings, Record<string, string>] => [
    `the ${role} before the second factor`,
    ofPlatform(role, 'aal1'),
    {
      // Who else runs the platform is no secret among those who do.
      ...(role === 'platform_owner' || role === 'platform_admin' ? { platform_roles: 'r---' } : {}),
      // Steps of a call that everybody reads.
      ...(role === 'platform_owner' || role === 'grants_officer' ? { 'history of grant': 'r---' } : {}),
    },
  ]),
])('%s reaches nothing of anybody but what is public', async (_who, settings, besides) => {
  const reach = [...(await reachOf(settings))].filter(([, found]) => found !== '----')
  expect(Object.fromEntries(reach)).toEqual({ ...open, ...besides })
})

it('every table but the few that hold nothing of anybody is bound by policies, its owner too', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`)
  // Mail is sealed, and a link to set the platform up is known by its hash; the log is open to all, its key sealed.
  const log = ['log_checkpoints', 'log_cosignatures', 'log_key', 'log_mailings', 'log_tiles', 'log_witnesses']
  const unbound = ['athar_migrations', ...log, 'mail_outbox', 'platform_identity', 'platform_set_up']
  expect(rows.map(({ name }) => name)).toEqual(unbound)
})

it('functions with the rights of the owner find their tables where those are, and not among temporary ones', async () => {
  const { rows } = await owner.query<{ name: string; path: string | null }>(`
    select p.oid::regprocedure::text as name, (select s from unnest(p.proconfig) s where s like 'search_path=%') as path
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname in ('app', 'auth', 'public') order by 1`)
  expect(rows.length).toBeGreaterThan(30)
  const fixed = /^search_path=(""|pg_catalog, public, pg_temp)$/
  expect(rows.filter(({ path }) => !fixed.test(path ?? '')).map(({ name }) => name)).toEqual([])
})

it('functions of ours are called by the server alone, and by no other role of the database', async () => {
  const { rows } = await owner.query<{ name: string; definer: boolean; open: boolean; app: boolean }>(`
    select p.oid::regprocedure::text as name, p.prosecdef as definer, has_function_privilege('${login}', p.oid, 'execute') as app,
           exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as open
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('app', 'auth') or (n.nspname = 'public' and p.prosecdef) order by 1`)
  expect(rows.filter(({ definer }) => definer).length).toBeGreaterThan(30)
  expect(rows.filter(({ open: anybody, app }) => anybody || !app).map(({ name }) => name)).toEqual([])
  // Nor is one that comes later.
  await owner.query('begin')
  await owner.query(`create function app.of_tomorrow() returns int language sql security definer as 'select 1'`)
  const later = await owner.query<{ open: boolean; app: boolean }>(
    `select a.open, has_function_privilege('${login}', 'app.of_tomorrow()', 'execute') as app
       from (select exists (select from pg_proc p, aclexplode(p.proacl) x where p.proname = 'of_tomorrow' and x.grantee = 0) as open) a`,
  )
  await owner.query('rollback')
  expect(later.rows).toEqual([{ open: false, app: true }])
})

describe('whoever writes is named, or nobody', () => {
  const entry = (person: string | null, action: string, organisation: string | null = null): Statement => ({
    text: `insert into audit_trail (org_id, person_id, at, action, subject_type, subject_id, request_id) values ($1, $2, now(), $3, 'person', 'x', 'x')`,
    values: [organisation, person, action],
  })
  const notice = (actor: string | null): Statement => ({
    text: `insert into notifications (id, person_id, actor_id, kind, data, link, dedupe_key, created_at)
      values (gen_random_uuid(), $1, $2, 'x', '{}', '', 'x', now())`,
    values: [victim.person, actor],
  })
  const report = (about: string | null, byBrowser: boolean): Statement => ({
    text: `insert into platform_security_audit (event_type, suspicious_activity, severity, metadata, created_at, person_id, reported_by_client, request_id)
      values ('identity.password-changed', true, 'critical', '{}', now(), $1, $2, 'x')`,
    values: [about, byBrowser],
  })
  const { organisation, person } = victim
  const nobody: Settings = {}
  const round: Settings = { 'app.org_id': organisation, 'app.org_role': 'auditor' }
  const own = stranger['app.person_id']

  it.each<[string, boolean, Settings, Statement]>([
    ['by nobody, of a sign-in', true, nobody, entry(person, 'identity.sign-in')],
    ['by nobody, of a restore', true, nobody, entry(null, 'platform.restore')],
    ['by nobody, of an action of somebody', false, nobody, entry(person, 'profile.delete-account')],
    ['by a round, for nobody', true, round, entry(null, 'x', organisation)],
    ['by a round, for somebody', false, round, entry(person, 'x', organisation)],
    ['in the own name', true, stranger, entry(own, 'profile.ask-deletion')],
    ['in the name of another', false, stranger, entry(person, 'identity.sign-in')],
    [
      'by whoever runs the platform, of an account',
      true,
      ofPlatform('platform_admin', 'aal2'),
      entry(person, 'identity.block-account'),
    ],
    [
      'by whoever runs the platform, of an action',
      false,
      ofPlatform('platform_admin', 'aal2'),
      entry(person, 'requests.erase'),
    ],
    ['of nobody’s action', true, nobody, notice(null)],
    ['of the own action', true, stranger, notice(own)],
    ['of the action of another', false, stranger, notice(person)],
    ['of somebody’s action, by nobody', false, nobody, notice(person)],
    ['of a visitor’s browser', true, nobody, report(null, true)],
    ['of the own browser', true, stranger, report(own, true)],
    ['of the browser of another', false, stranger, report(person, true)],
    // What the server itself saw follows an entry of the trail, which says who did it.
    ['for the security officer, as if the server had seen it', false, stranger, report(own, false)],
    ['for the security officer, by nobody', false, nobody, report(person, false)],
  ])('an entry or a notice %s: %s', async (_what, may, who, statement) => {
    await client.query('begin')
    for (const [key, value] of Object.entries(who)) await client.query(`select set_config($1, $2, true)`, [key, value])
    const reached = await reaches(statement)
    await client.query('rollback')
    expect(reached).toBe(may)
  })
})

describe('of an account', () => {
  const found = async (who: Settings) =>
    Object.fromEntries(
      [...(await reachOf(who))].filter(([table, reach]) => table.startsWith('auth.') && reach !== '----'),
    )
  const person: Settings = { 'app.person_id': victim.person, 'app.email': victim.email }

  it('its person reads what it holds, marks it, ends its sessions and takes it away', async () => {
    expect(await found(person)).toEqual({
      'auth.identities': 'r---',
      'auth.mfa_factors': 'r---',
      'auth.session_amr': 'r---',
      'auth.sessions': 'r-d-',
      'auth.sign_in_places': 'r---',
      'auth.users': 'rcd-',
      'auth.webauthn_credentials': 'r---',
    })
  })
  it('a token of its person reaches nothing', async () => {
    expect(await found({ ...person, 'app.token_roles': 'auditor' })).toEqual({})
  })
  it.each(organisationRoles)('the %s of its person’s organisation reaches nothing', async (role) => {
    expect(await found(colleague(role))).toEqual({})
  })
  it('identity reaches all, by connections that say so', async () => {
    const all = tables.filter(({ name }) => name.startsWith('auth.')).map(({ name }) => [name, 'rcda'])
    expect(all.length).toBeGreaterThan(15)
    expect(await found({ 'app.account_keeper': 'on' })).toEqual(Object.fromEntries(all))
  })
})

it('nobody hands a row of an organisation over to another one', async () => {
  const handed: string[] = []
  await client.query('begin')
  for (const [key, value] of Object.entries(colleague('owner')))
    await client.query(`select set_config($1, $2, true)`, [key, value])
  const movable = tables.filter(({ columns }) => columns.some(({ name, open: may }) => name === 'org_id' && may))
  expect(movable.length).toBeGreaterThan(30)
  for (const { name } of movable)
    if (await reaches({ text: `update ${name} set org_id = $1`, values: [randomUUID()] })) handed.push(name)
  await client.query('rollback')
  expect(handed).toEqual([])
})

it('roles reach what `row-security.txt` says, and nothing else', async () => {
  const columns = [
    ...organisationRoles.map((role) => ({ role, settings: colleague(role) })),
    ...platformRoles.map((role) => ({ role, settings: ofPlatform(role, 'aal2') })),
  ]
  const reaches: ReadonlyMap<string, string>[] = []
  for (const { settings } of columns) reaches.push(await reachOf(settings, true))
  const wide = Math.max(...tables.map(({ label }) => label.length))
  const line = (name: string, cells: readonly string[]) =>
    [name.padEnd(wide), ...cells.map((cell, at) => cell.padEnd(columns[at]!.role.length))].join('  ').trimEnd()
  const roles = columns.map(({ role }) => role)
  const lines = tables.map(({ label }) => {
    const cells = reaches.map((reach) => reach.get(label) ?? '')
    return line(label, cells)
  })
  // For a deliberate change: vitest run --project server server/src/row-security.test.ts -u, and read what differs.
  await expect([line('', roles), ...lines, ''].join('\n')).toMatchFileSnapshot('row-security.txt')
})
