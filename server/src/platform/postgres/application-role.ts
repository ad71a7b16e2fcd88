import { createHash } from 'node:crypto'
import pg from 'pg'
import { withClient } from './with-client.ts'

/** The application's role cannot be used; the message is a sentence for the operator. */
export class RoleError extends Error {
  override name = 'RoleError'
}

const mostBytes = 63

/** A role belongs to the whole cluster: its name carries the database's, so that two Athars share none. */
export function roleNameFor(database: string): string {
  const name = `athar_app_${database}`
  if (Buffer.byteLength(name) <= mostBytes) return name
  return `athar_app_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

/**
 * Sees to the role that serves requests: it owns nothing and no row-level rule is lifted for it. Runs before `migrate`,
 * so that what migrations make is granted to it at birth. Answers its address: `appUrl` where the operator made the role
 * (`DATABASE_APP_URL`), else that of the database's own role with the given password.
 */
export async function ensureApplicationRole(
  ownerUrl: string,
  role: { password: string } | { appUrl: string },
): Promise<string> {
  return withClient({ connectionString: ownerUrl, application_name: 'athar migrate' }, async (owner) => {
    const name = 'password' in role ? roleNameFor(await databaseOf(owner)) : await userOf(role.appUrl)
    const appUrl = 'appUrl' in role ? role.appUrl : withUser(ownerUrl, name, role.password)
    if ('password' in role && !(await letsIn(appUrl))) await createRole(owner, name, role.password)
    await refuseMighty(owner, name)
    await grantFutureObjects(owner, name)
    return appUrl
  })
}

async function databaseOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

async function createRole(owner: pg.Client, name: string, password: string): Promise<void> {
  const { rows } = await owner.query('select from pg_roles where rolname = $1', [name])
  const action = rows.length > 0 ? 'alter' : 'create'
  try {
    // Without further words a role is no superuser, bypasses nothing, and creates nothing; only a superuser may say so explicitly.
    await owner.query(`${action} role ${pg.escapeIdentifier(name)} login password ${pg.escapeLiteral(password)}`)
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    if (code !== '42501') throw error
    throw new RoleError(
      `The role of DATABASE_URL may not create the application's role (${message}). Let an administrator run: create role ${pg.escapeIdentifier(name)} login password '…'; and set DATABASE_APP_URL to it.`,
    )
  }
}

async function refuseMighty(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{
    mighty: boolean
    owning: boolean
    member: boolean
    same: boolean
    foreign: boolean
  }>(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty,
            exists (select from pg_class where relowner = r.oid) as owning,
            exists (select from pg_auth_members where member = r.oid) as member,
            rolname = current_user as same,
            to_regclass('athar_migrations') is not null and not has_table_privilege(r.oid, to_regclass('athar_migrations'), 'select') as foreign
       from pg_roles r where rolname = $1`,
    [name],
  )
  const found = rows[0]
  const reason =
    (found?.same && 'is the owner itself') ||
    (found?.mighty && 'is a superuser, or may bypass row-level security, create roles or databases, or replicate') ||
    (found?.owning && 'owns tables of this database') ||
    (found?.member && 'is a member of another role, whose rights it would share') ||
    (found?.foreign &&
      'was not granted what earlier migrations made: this database was set up for another application role')
  if (reason) throw new RoleError(`The application's role ${name} ${reason}. It must be a plain role of its own.`)
}

/** A migration takes away again what the application must not touch. */
async function grantFutureObjects(owner: pg.Client, name: string): Promise<void> {
  const role = pg.escapeIdentifier(name)
  const database = pg.escapeIdentifier(await databaseOf(owner))
  await owner.query(`
    grant connect, temporary on database ${database} to ${role};
    alter default privileges grant usage on schemas to ${role};
    alter default privileges grant select, insert, update, delete on tables to ${role};
    alter default privileges grant usage, select on sequences to ${role};
    alter default privileges grant execute on functions to ${role}`)
}

async function letsIn(url: string): Promise<boolean> {
  try {
    await userOf(url)
    return true
  } catch (error) {
    // 28P01 wrong password, 28000 no such role.
    if (['28P01', '28000'].includes((error as pg.DatabaseError).code ?? '')) return false
    throw error
  }
}

const userOf = (url: string): Promise<string> =>
  withClient({ connectionString: url, application_name: 'athar migrate' }, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    return rows[0]?.name ?? ''
  })

/** The same database as somebody else. An address without a host (`postgres:///athar?host=…`) can carry a user only as a parameter. */
export function withUser(url: string, user: string, password: string): string {
  const address = new URL(url)
  if (address.host === '') {
    address.searchParams.set('user', user)
    address.searchParams.set('password', password)
    return address.href
  }
  address.username = encodeURIComponent(user)
  address.password = encodeURIComponent(password)
  return address.href
}
