import type { Log } from '../../logger.ts'

/** Something that is made when first asked for, shown to everybody who asks, and made anew in time. */
export type Kept<T> = {
  get(key: string): Promise<T>
  /** Whether asking costs nothing: it is there, and as young as it has to be or will be renewed behind it. */
  has(key: string): boolean
  /** What it is made of has changed: whoever asks next waits for the new one. */
  outdate(): void
}

export type KeptOptions<T> = {
  /** `before` is what stood there until now, to be given back where nothing about it changed. */
  make(key: string, before: T | undefined): Promise<T>
  sizeOf(value: T): number
  /** What it may be asked for under names tried at random is not kept: it would push out the others. */
  keeps?(value: T, key: string): boolean
  readonly most: { readonly count: number; readonly bytes: number }
  /** Older than this it is still shown, while it is made anew. */
  readonly maxAgeMs: number
  readonly log: Log
  now(): number
}

type Entry<T> = { readonly value: T; readonly size: number; madeAt: number; readonly edition: number }

/** After a failure nobody tries again for so long; what stood before stays. */
const restMs = 10_000
const mostFailures = 500

/** Keeps what costs something to make. However many ask for the same at once, it is made once. */
export function createKept<T>({ make, sizeOf, keeps = () => true, most, maxAgeMs, log, now }: KeptOptions<T>): Kept<T> {
  // Maps remember the order in which things were put in: the first is the one that nobody asked for longest.
  const entries = new Map<string, Entry<T>>()
  const underWay = new Map<string, Promise<T>>()
  const failed = new Map<string, { readonly error: unknown; readonly until: number }>()
  let edition = 0
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const put = (key: string, entry: Entry<T>) => {
    drop(key)
    entries.set(key, entry)
    bytes += entry.size
    for (const oldest of entries.keys()) {
      if (entries.size <= most.count && bytes <= most.bytes) return
      drop(oldest)
    }
  }
  const rest = (key: string, error: unknown) => {
    if (failed.size >= mostFailures) failed.clear()
    failed.set(key, { error, until: now() + restMs })
  }

  async function makeNow(key: string): Promise<T> {
    const begun = { edition, at: now() }
    try {
      const value = await make(key, entries.get(key)?.value)
      failed.delete(key)
      if (keeps(value, key)) put(key, { value, size: sizeOf(value), madeAt: begun.at, edition: begun.edition })
      else drop(key)
      return value
    } catch (error) {
      rest(key, error)
      log.warn({ err: error, key }, 'What visitors are shown could not be made; what was there before stays.')
      throw error
    }
  }

  function renew(key: string): Promise<T> {
    const resting = failed.get(key)
    if (resting && resting.until > now()) return Promise.reject(resting.error)
    const known = underWay.get(key)
    if (known) return known
    const made = makeNow(key).finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }

  return {
    async get(key) {
      const entry = entries.get(key)
      if (!entry) return renew(key)
      entries.delete(key)
      entries.set(key, entry)
      if (entry.edition !== edition) return renew(key).catch(() => entry.value)
      // Its failure is told where it happens.
      if (now() - entry.madeAt >= maxAgeMs) renew(key).catch(() => undefined)
      return entry.value
    },
    has: (key) => entries.get(key)?.edition === edition,
    outdate() {
      edition += 1
    },
  }
}
