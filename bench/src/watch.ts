import { setTimeout as after } from 'node:timers/promises'
import { residentMiB } from './machine.ts'
import type { RunningServer } from './running-server.ts'

export type Watched = { readonly peakMiB: number; readonly milliseconds: Record<string, number[]> }
const pauseMs = 100

/** Reads the given paths again and again, and the server's memory beside them, until it is stopped. */
export function watch(
  server: RunningServer,
  reads: Record<string, Record<string, string>>,
): { stop(afterSeconds?: number): Promise<Watched> } {
  let over = false
  let peakMiB = residentMiB(server.pid)
  const milliseconds: Record<string, number[]> = {}
  const loops = Promise.all(
    Object.entries(reads).map(async ([path, headers]) => {
      const samples = (milliseconds[path] = [] as number[])
      while (!over || samples.length === 0) {
        const started = performance.now()
        const response = await fetch(server.url + path, { headers })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`GET ${path} was answered with ${response.status}`)
        samples.push(performance.now() - started)
        peakMiB = Math.max(peakMiB, residentMiB(server.pid))
        await after(pauseMs)
      }
    }),
  )
  // A failed read is told by `stop`; until then it must not end the process before the reason of the failure is known.
  loops.catch(() => undefined)
  return {
    async stop(afterSeconds = 0) {
      await after(afterSeconds * 1000)
      over = true
      await loops
      return { peakMiB, milliseconds }
    },
  }
}
