import { createHash, randomBytes } from 'node:crypto'
import { tokenPrefix } from '@athar/contracts'

/** 256 random bits: nobody guesses one, so a plain digest is enough to look it up by. */
export const newSecret = (): string => tokenPrefix + randomBytes(32).toString('base64url')

/** The digest of a secret, or nothing where it cannot be one of ours. */
export const hashOf = (secret: string): Buffer | undefined =>
  secret.length === tokenPrefix.length + 43 && /^[\w-]+$/.test(secret)
    ? createHash('sha256').update(secret).digest()
    : undefined

export const hintOf = (secret: string): string => secret.slice(-4)
