import { ApiError } from './api-error.ts'

/** More than a person leaves unanswered; the oldest is forgotten first. */
const most = 50

/**
 * Keys of writes whose answer never came, by what was sent. Nobody knows whether such a write was done: sent again as it
 * was, it goes under the same key, and the server does it once. A write that is answered is over, and the next like it is another.
 */
const open = new Map<string, string>()

/** Does a write under the key that an unanswered attempt at the same action left behind, or under a fresh one. */
export async function underOneKey<T>(action: string, write: (key: string) => Promise<T>): Promise<T> {
  const key = open.get(action) ?? freshKey()
  open.delete(action)
  try {
    return await write(key)
  } catch (error) {
    if (isUnanswered(error)) keep(action, key)
    throw error
  }
}

function keep(action: string, key: string): void {
  open.set(action, key)
  for (const oldest of open.keys()) {
    if (open.size <= most) return
    open.delete(oldest)
  }
}

/** No answer, or one of somebody who does not know what became of the write: a gateway, a server that lost its database. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export function freshKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  // Pages served without encryption have no randomUUID.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
