/**
 * Runs a few jobs at a time and keeps a bounded number waiting; one more is refused at once instead of slowing all. Callers take
 * turns, so nobody waits for all that somebody else asks. Where no more may wait, whoever has the most of them gives up their latest
 * for somebody who has fewer.
 */
export type WorkQueue = {
  run<T>(work: () => Promise<T>, of?: string): Promise<T>
  /** Whether one more of the caller would be refused at this moment. */
  isFull(of?: string): boolean
}
export class QueueFull extends Error {}

type Waiting = { readonly begin: () => void; readonly giveUp: () => void }

export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  let running = 0
  let inLine = 0
  /** Who waits, the next caller first. */
  const lines = new Map<string, Waiting[]>()
  /** The longest line, where its last place belongs rather to one more of the caller. */
  const givingWay = (of: string): Waiting[] | undefined => {
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    return longest.length > (lines.get(of)?.length ?? 0) + 1 ? longest : undefined
  }
  const isFull = (of = '') => running >= atOnce && inLine >= waiting && givingWay(of) === undefined
  /** Nothing where it is the caller's turn at once. */
  const turn = (of: string): Promise<void> | undefined => {
    if (isFull(of)) throw new QueueFull()
    if (running < atOnce) {
      running += 1
      return undefined
    }
    if (inLine < waiting) inLine += 1
    else givingWay(of)?.pop()?.giveUp()
    return new Promise<void>((begin, refuse) => {
      const one = { begin, giveUp: () => refuse(new QueueFull()) }
      const line = lines.get(of)
      if (line) line.push(one)
      else lines.set(of, [one])
    })
  }
  const leave = () => {
    const [next] = lines
    if (!next) {
      running -= 1
      return
    }
    const [of, line] = next
    // Behind all others, if there is more.
    lines.delete(of)
    const one = line.shift()
    if (line.length > 0) lines.set(of, line)
    inLine -= 1
    one?.begin()
  }
  return {
    isFull,
    async run(work, of = '') {
      const coming = turn(of)
      // Begun in the same moment where nobody is before it, beside whatever the caller does next.
      if (coming) await coming
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
