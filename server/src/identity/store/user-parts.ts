import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { FactorRow } from './factors.ts'
import type { IdentityRow } from './users.ts'

/** How somebody proved who they are; by whom, and how surely, where another server vouched. */
export type AmrRow = { method: string; at: Date; provider: string | null; acr: string | null }
/** What is told of a factor. */
export type ShownFactor = Pick<
  FactorRow,
  'id' | 'user_id' | 'type' | 'status' | 'friendly_name' | 'created_at' | 'updated_at' | 'last_challenged_at'
>
export type UserParts = { identities: IdentityRow[]; factors: ShownFactor[]; amr: AmrRow[] }

/** Times as JSON writes them. */
type Written<Row> = {
  [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K]
}
export type WrittenParts = { identities: Written<IdentityRow>[]; factors: Written<ShownFactor>[] }

/** Everything that an answer says of a person beside their own row, as columns of a statement. */
export const partsOf = (userId: string | RawBuilder<unknown>) => sql`
    (select coalesce(json_agg(i order by i.created_at, i.id), '[]') from
      (select id, user_id, provider, provider_id, identity_data, created_at, updated_at from auth.identities where user_id = ${userId}) i) as identities,
    (select coalesce(json_agg(f order by f.created_at, f.id), '[]') from
      (select id, user_id, type, status, friendly_name, created_at, updated_at, last_challenged_at from auth.mfa_factors where user_id = ${userId}) f) as factors`

/** How a session was opened, as a column of a statement. */
export const amrOf = (sessionId: string | null | RawBuilder<unknown>) => sql`
    (select coalesce(json_agg(a order by a.at desc, a.method), '[]') from
      (select method, at, provider, acr from auth.session_amr where session_id = ${sessionId}) a) as amr`
export type WrittenAmr = { amr: Written<AmrRow>[] }

/** The same of a person and of a session, asked for at once. */
export async function readUserParts(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<UserParts> {
  const { rows } = await sql<WrittenParts & WrittenAmr>`select ${partsOf(userId)}, ${amrOf(sessionId)}`.execute(db)
  const found = rows[0] ?? { identities: [], factors: [], amr: [] }
  return { ...readParts(found), amr: readAmr(found) }
}

export const readAmr = ({ amr }: WrittenAmr): AmrRow[] => amr.map((row) => ({ ...row, at: new Date(row.at) }))

export function readParts({ identities, factors }: WrittenParts): Omit<UserParts, 'amr'> {
  const times = (row: { created_at: string; updated_at: string }) => ({
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  })
  return {
    identities: identities.map((row) => ({ ...row, ...times(row) })),
    factors: factors.map((row) => ({
      ...row,
      ...times(row),
      last_challenged_at: row.last_challenged_at === null ? null : new Date(row.last_challenged_at),
    })),
  }
}
