import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database.ts'
import type { MasterKey } from '../platform/master-key.ts'
import { planRotation, type KeyState } from './plan-rotation.ts'
import * as store from './store/signing-keys.ts'

type Key = { kid: string; publicJwk: JWK; publicKey: CryptoKey; privateKey: CryptoKey; state: KeyState['state'] }

/** The keys that sign access tokens: one in use, one published ahead of its turn, and old ones until their last token expired. */
export type Keyring = {
  signer(): Promise<{ kid: string; privateKey: CryptoKey }>
  verifier(kid: string): Promise<CryptoKey | undefined>
  publicKeys(): Promise<{ keys: JWK[] }>
}

type Deps = { database: Database; clock: Clock; masterKey: MasterKey }

const reloadEvery = 60_000
const reloadForStranger = 5_000
/** By so much a clock is set right all the time. */
const setRightMs = 1_000

export function createKeyring(deps: Deps): Keyring {
  let loaded: { at: number; keys: Key[] } | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= maintain(deps)
      .then((keys) => {
        loaded = { at: deps.clock.now().getTime(), keys }
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  const keys = async (maxAge = reloadEvery): Promise<Key[]> => {
    const age = loaded ? deps.clock.now().getTime() - loaded.at : maxAge
    // What was loaded later than now was so before the clock was set back: it would stand until that has caught up.
    if (age >= maxAge || age < -setRightMs) await load()
    return loaded?.keys ?? []
  }
  const find = async (kid: string) =>
    (await keys()).find((key) => key.kid === kid) ?? (await keys(reloadForStranger)).find((key) => key.kid === kid)
  return {
    async signer() {
      const key = (await keys()).find(({ state }) => state === 'active')
      if (!key) throw new Error('no signing key is active')
      return key
    },
    verifier: async (kid) => (await find(kid))?.publicKey,
    publicKeys: async () => ({ keys: (await keys()).map((key) => key.publicJwk) }),
  }
}

/** Whoever signs is in the middle of a transaction: keys are not looked for by a connection that others like them may all hold. */
async function maintain(deps: Deps): Promise<Key[]> {
  const at = deps.clock.now()
  return deps.database.separateConnection(async ({ db }) => {
    const plan = planRotation(await store.readStates(db), at)
    if (plan.length > 0) await rotate(deps, db, at)
    const rows = await store.readKeys(db)
    return Promise.all(rows.map((row) => openKey(deps.masterKey, row)))
  })
}

/** Decided again under the lock: of two servers that saw the same need, the second finds it met. */
async function rotate(deps: Deps, db: Db, at: Date): Promise<void> {
  await store.lock(db)
  for (const step of planRotation(await store.readStates(db), at)) {
    if (step.kind === 'create') await store.insertKey(db, { ...(await makeKey(deps.masterKey)), state: step.state, at })
    else if (step.kind === 'remove') await store.removeKey(db, step.kid)
    else await store.promoteKey(db, { kid: step.kid, at })
  }
}

async function makeKey(masterKey: MasterKey) {
  const kid = randomUUID()
  const pair = await generateKeyPair('ES256', { extractable: true })
  const publicJwk: JWK = { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
  const privateSealed = masterKey.seal(JSON.stringify(await exportJWK(pair.privateKey)), sealContext(kid))
  return { kid, publicJwk, privateSealed }
}

async function openKey(masterKey: MasterKey, row: store.SigningKeyRow): Promise<Key> {
  const privateJwk = JSON.parse(masterKey.open(row.private_sealed, sealContext(row.kid)).toString('utf8')) as JWK
  const [publicKey, privateKey] = await Promise.all([
    importJWK(row.public_jwk, 'ES256'),
    importJWK(privateJwk, 'ES256'),
  ])
  return {
    kid: row.kid,
    publicJwk: row.public_jwk,
    publicKey: publicKey as CryptoKey,
    privateKey: privateKey as CryptoKey,
    state: row.state,
  }
}

const sealContext = (kid: string): string => `auth.signing_keys ${kid}`
