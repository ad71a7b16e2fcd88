/** How long somebody has to wait, as it is said: in seconds up to a minute and a half, in whole minutes from there. */
export type Wait = { readonly unit: 'seconds' | 'minutes'; readonly count: number }

export const waitOf = (seconds: number): Wait =>
  seconds <= 90
    ? { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) }

/**
 * The same, read from an English message of `/auth/v1`: the auth client hands on its code and its message, and no header. Other
 * servers of that protocol say "after 42 seconds" as well.
 */
export function readWait(message: string): Wait | null {
  const [, count, unit] = /\b(\d+) (second|minute)s?\b/.exec(message) ?? []
  return count && unit ? { unit: unit === 'second' ? 'seconds' : 'minutes', count: Number(count) } : null
}

/** Whether such a message says that waiting does not help any more. */
export const asksForOtherFactor = (message: string): boolean => /\banother factor or a recovery code\b/i.test(message)
