type Line = { running: number; readonly waiting: (() => void)[] }

/** Of the works of one key so many go on at the same time; the others follow in the order they came. Keys do not wait for each other. */
export function someAtOnce(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line>()
  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    // Whoever ends hands the place on: nobody who comes between them takes it.
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
