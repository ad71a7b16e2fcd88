import type { Listener } from './listener.ts'

/** Turns announcements about one thing into a pace: `next` waits for at least one since the last. */
export function watch(
  listener: Listener,
  { channel, id }: { channel: Parameters<Listener['on']>[0]; id: string },
  signal: AbortSignal,
) {
  let heard = false
  let wake = () => {}
  const ring = () => {
    heard = true
    wake()
  }
  const off = listener.on(channel, (payload) => {
    if (payload === null || payload === id) ring()
  })
  signal.addEventListener('abort', ring, { once: true })
  return {
    async next() {
      if (!heard) await new Promise<void>((resolve) => (wake = resolve))
      heard = false
    },
    end() {
      off()
      signal.removeEventListener('abort', ring)
    },
  }
}
