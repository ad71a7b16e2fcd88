import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { GuardedFetch } from '../../platform/guarded-fetch.ts'

/** What is not known is asked for so often in this time, and one name of a key once. */
const strangerMs = 30_000
const mostStrangers = 10

/** Whether a key of that name is published cannot be told at this moment. */
export class KeysAskedTooOften extends Error {
  override name = 'KeysAskedTooOften'
}

export type PublishedKeys = JWTVerifyGetKey & {
  reload(): Promise<void>
  /** Fetches them anew for a name that is known already, as rarely as for one that is not. */
  renew(name: string): Promise<void>
}

/**
 * The keys that another server publishes, kept for ten minutes. A key that it uses for the first time is fetched at once, whenever
 * its keys were fetched last; whoever makes up names of keys has them fetched a few times and no more.
 */
export function publishedKeys(
  address: string,
  { fetchGuarded, clock }: { fetchGuarded: GuardedFetch; clock: Clock },
): PublishedKeys {
  const keys = createRemoteJWKSet(new URL(address), {
    [customFetch]: fetchGuarded,
    // When to ask again for an unknown name is decided here, by the name.
    cooldownDuration: Number.POSITIVE_INFINITY,
  })
  const asked = new Map<string, { at: number; answered: Promise<void> }>()
  const forget = (name: string) => void asked.delete(name)
  const askFor = (name: string): Promise<void> => {
    const at = clock.now().getTime()
    for (const [one, before] of asked) if (Math.abs(at - before.at) >= strangerMs) asked.delete(one)
    const before = asked.get(name)
    if (before) return before.answered
    if (asked.size >= mostStrangers) throw new KeysAskedTooOften('too many unknown keys')
    const answered = keys.reload()
    asked.set(name, { at, answered })
    answered.catch(() => forget(name))
    return answered
  }
  const find: JWTVerifyGetKey = async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await askFor(header.kid ?? '')
      return keys(header, token)
    }
  }
  return Object.assign(find, { reload: () => keys.reload(), renew: async (name: string) => askFor(`known ${name}`) })
}

/** What `verify` says; and once more by the keys of this moment where the signature is wrong: a new key may bear the name of the old one, or none. */
export async function verifiedBy<T>(keys: PublishedKeys, token: string, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    const renewed = await keys.renew(decodeProtectedHeader(token).kid ?? '').then(
      () => true,
      () => false,
    )
    if (!renewed) throw error
    return verify()
  }
}
