import { createHash, createHmac } from 'node:crypto'

/**
 * A secret beside the database that a password is mixed with before it is hashed (HMAC-SHA-256): whoever has only the
 * table cannot even begin to guess. A hash says by a mark which secret it needs; those from before are renewed at the
 * next sign-in.
 */
export type Pepper = {
  season(password: string): string
  mark(hash: string): string
  /** `isCurrent` is false where the hash was made with another secret than the present one, or none. */
  read(stored: string): { hash: string; seasoned: boolean; isCurrent: boolean }
}

export function createPepper(secret: string | undefined): Pepper {
  const key = secret === undefined ? undefined : decode(secret)
  const mark = key ? `pepper:${createHash('sha256').update(key).digest('hex').slice(0, 16)}:` : ''
  return {
    season: (password) => (key ? createHmac('sha256', key).update(password).digest('base64') : password),
    mark: (hash) => mark + hash,
    read(stored) {
      const before = /^pepper:[0-9a-f]{16}:/.exec(stored)?.[0] ?? ''
      return {
        hash: stored.slice(before.length),
        seasoned: before !== '' && before === mark,
        isCurrent: before === mark,
      }
    },
  }
}

const decode = (secret: string): Buffer => Buffer.from(secret, /^[0-9a-f]{64}$/i.test(secret) ? 'hex' : 'base64')
