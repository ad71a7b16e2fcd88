import { createHash, randomBytes } from 'node:crypto'

const prefix = 'athar_meter_'

/** 256 random bits: no one guesses one, so a plain digest is enough to look it up by. */
export const newKey = (): string => prefix + randomBytes(32).toString('base64url')

/** The digest of a key, or nothing where it cannot be one of ours. */
export const hashOfKey = (key: string): Buffer | undefined =>
  key.startsWith(prefix) && key.length === prefix.length + 43 && /^[\w-]+$/.test(key)
    ? createHash('sha256').update(key).digest()
    : undefined
