/** Runs a few jobs at a time and keeps a bounded number waiting; one more is refused at once instead of slowing all. */
export type WorkQueue = {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Whether one more would be refused at this moment. */
  isFull(): boolean
}
export class QueueFull extends Error {}

export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  let running = 0
  const queue: (() => void)[] = []
  const isFull = () => running >= atOnce && queue.length >= waiting
  const turn = () => {
    if (isFull()) return Promise.reject(new QueueFull())
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    return new Promise<void>((resolve) => queue.push(resolve))
  }
  return {
    isFull,
    async run(work) {
      await turn()
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
