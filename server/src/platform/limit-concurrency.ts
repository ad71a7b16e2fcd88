type Line = { running: number; readonly waiting: (() => void)[] }

/** Runs at most `most` calls per key at once; others queue in order. Keys are independent. */
export function limitConcurrency(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line>()
  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    // The finished call hands its place to the first in line, so that no newcomer overtakes.
    if (line.running < most) line.running += 1
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(key)
    }
  }
}
