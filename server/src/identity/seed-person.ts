import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import { createUser } from './create-user.ts'
import type { IdentityDeps } from './deps.ts'
import { openTotp, sealTotp } from './factors/totp-factor.ts'
import { factorsOf, insertFactor, removeFactors, type FactorRow } from './store/factors.ts'
import { changeUser, findByEmail } from './store/users.ts'

export type SeedPerson = {
  email: string
  password: string
  fullName: string
  language?: 'en' | 'ar'
  /** The secret of a verified authenticator app, in base32. */
  totp?: string
}

/** A person whose address needs no mail: demo accounts and tests. The same person twice stays one, with the latest password. */
export async function seedPerson(deps: IdentityDeps, { totp, ...person }: SeedPerson): Promise<string> {
  const id = await ensurePerson(deps, person)
  if (totp) await deps.database.transaction({}, ({ db }) => ensureAuthenticator(deps, db, id, totp))
  return id
}

async function ensurePerson(
  deps: IdentityDeps,
  { email, password, fullName, language }: Omit<SeedPerson, 'totp'>,
): Promise<string> {
  const at = deps.clock.now()
  const userMetadata = { full_name: fullName, ...(language ? { language } : {}) }
  const before = await deps.database.transaction({}, ({ db }) => findByEmail(db, email))
  if (before?.password_hash && (await deps.passwords.matches(before.password_hash, password))) return before.id
  const passwordHash = await deps.passwords.hash(password)
  return deps.database.transaction({}, async ({ db }) => {
    const existing = await findByEmail(db, email)
    if (existing)
      return (
        await changeUser(
          db,
          existing.id,
          { password_hash: passwordHash, user_metadata: userMetadata, email_confirmed_at: at },
          at,
        )
      ).id
    const created = await createUser(db, { email, passwordHash, userMetadata, confirmed: true, at })
    return created?.id ?? Promise.reject(new Error(`somebody took ${email} at this moment`))
  })
}

/** What is published keeps working, whatever visitors did with it. It has no name of its own: pages say what it is in their language. */
async function ensureAuthenticator(
  { masterKey, clock }: IdentityDeps,
  db: Db,
  userId: string,
  secret: string,
): Promise<void> {
  const apps = (await factorsOf(db, userId)).filter(({ type }) => type === 'totp')
  const isOurs = (factor: FactorRow) => openTotp(masterKey, factor) === secret
  if (apps.some((factor) => factor.status === 'verified' && isOurs(factor))) return
  const inTheWay = apps.filter((factor) => factor.friendly_name === '' || isOurs(factor))
  if (inTheWay.length > 0)
    await removeFactors(
      db,
      inTheWay.map((factor) => factor.id),
    )
  const id = randomUUID()
  await insertFactor(db, {
    id,
    user_id: userId,
    type: 'totp',
    status: 'verified',
    friendly_name: '',
    secret_sealed: sealTotp(masterKey, id, secret),
    at: clock.now(),
  })
}
