import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { AuthFlowStates } from '../../platform/generated/row-types.ts'
import { accountTables } from '../../platform/tables.ts'

type Row = Selectable<AuthFlowStates>
export type FlowRow = Pick<Row, 'id' | 'challenge' | 'method' | 'expires_at'> & { user_id: string; amr: string }

/** A flow whose code was fetched: by a mail, by a provider, or a signed-in person who adds a provider. */
export type SpentFlow = FlowRow & Pick<Row, 'provider' | 'acr' | 'link_session_id' | 'proof_sealed'>

export async function insertFlow(db: Db, flow: FlowRow): Promise<void> {
  await accountTables(db)
    .insertInto('auth.flow_states')
    .values({ ...flow, provider: 'email' })
    .execute()
}

/** The link was opened: whoever holds the verifier may now fetch a session with this code, for a short time. */
export async function giveCode(db: Db, flow: { id: string; codeHash: Buffer; expiresAt: Date }): Promise<void> {
  await sql`update auth.flow_states set auth_code_hash = ${flow.codeHash}, expires_at = ${flow.expiresAt} where id = ${flow.id}`.execute(
    db,
  )
}

/** Only says whom to hold. */
export const personOfCode = async (db: Db, codeHash: Buffer): Promise<string | undefined> =>
  (
    await accountTables(db)
      .selectFrom('auth.flow_states')
      .select('user_id')
      .where('auth_code_hash', '=', codeHash)
      .executeTakeFirst()
  )?.user_id ?? undefined

/**
 * Codes of a person that nobody fetched yet, of one provider or of all: each is a session that is about to begin. What a session
 * asks to add to the account goes with that session.
 */
export async function voidCodes(
  db: Db,
  { userId, provider }: { userId: string; provider: string | null },
): Promise<void> {
  await sql`delete from auth.flow_states where user_id = ${userId} and auth_code_hash is not null and link_session_id is null
    and (${provider}::text is null or provider = ${provider})`.execute(db)
}

export const spendCode = (db: Db, codeHash: Buffer): Promise<SpentFlow | undefined> =>
  accountTables(db)
    .deleteFrom('auth.flow_states')
    .where('auth_code_hash', '=', codeHash)
    .returning(['id', 'challenge', 'method', 'user_id', 'amr', 'expires_at'])
    .returning(['provider', 'acr', 'link_session_id', 'proof_sealed'])
    .$narrowType<{ user_id: string; amr: string }>()
    .executeTakeFirst()

/** Who adds the provider to their account has `user_id`, and the session they do it in. */
export type ProviderFlow = Pick<
  Row,
  'id' | 'challenge' | 'method' | 'provider' | 'user_id' | 'link_session_id' | 'expires_at'
> & { state_hash: Buffer; nonce: string; provider_verifier_sealed: Buffer; redirect_to: string }

export async function insertProviderFlow(db: Db, flow: ProviderFlow): Promise<void> {
  await accountTables(db).insertInto('auth.flow_states').values(flow).execute()
}

/** One statement finds the flow and spends its state: the second to name it finds nothing. */
export async function spendState(db: Db, stateHash: Buffer): Promise<ProviderFlow | undefined> {
  return (
    await sql<ProviderFlow>`update auth.flow_states f set state_hash = null from (select id, state_hash from auth.flow_states where state_hash = ${stateHash} for update) spent
    where f.id = spent.id
    returning f.id, f.challenge, f.method, f.provider, spent.state_hash, f.nonce, f.provider_verifier_sealed, f.redirect_to, f.user_id, f.link_session_id, f.expires_at`.execute(
      db,
    )
  ).rows[0]
}

export type ProvedFlow = {
  id: string
  userId: string
  acr: string | null
  proofSealed: Buffer | null
  codeHash: Buffer
  expiresAt: Date
}

/** The provider vouched: whoever began may now fetch a session with this code, for a short time. */
export async function proveFlow(db: Db, flow: ProvedFlow): Promise<void> {
  await sql`update auth.flow_states set user_id = ${flow.userId}, amr = 'oauth', acr = ${flow.acr}, proof_sealed = ${flow.proofSealed},
      nonce = null, provider_verifier_sealed = null, auth_code_hash = ${flow.codeHash}, expires_at = ${flow.expiresAt} where id = ${flow.id}`.execute(
    db,
  )
}

/** False when the id token opened a session before. */
export async function spendIdToken(db: Db, { hash, expiresAt }: { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const { rows } =
    await sql`insert into auth.spent_id_tokens (hash, expires_at) values (${hash}, ${expiresAt}) on conflict do nothing returning hash`.execute(
      db,
    )
  return rows.length === 1
}

export async function sweep(db: Db, at: Date): Promise<void> {
  await sql`delete from auth.spent_id_tokens where expires_at <= ${at}`.execute(db)
}
