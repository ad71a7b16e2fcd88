import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Where a request is cut: before the server has all of it, or after, when its answer sets out. */
type Cut = { readonly request: string; readonly at: 'sending' | 'answering' }

export type BrokenNetwork = {
  /** The site as seen through it. */
  readonly url: string
  /** Cuts every connection that carries this request (`POST /api/…`) from now on. */
  cut(cut: Cut): void
  /** Keeps back what answers this request, and all that follows on its connection, until it is let go. */
  hold(request: string): { readonly reached: Promise<void>; letGo(): void }
  /** From now on everything passes; answers how often it was cut before. */
  mend(): number
  /** Nothing passes until `restore`. */
  lose(): void
  restore(): void
  close(): Promise<void>
}

/** A way to the site that can be cut in the middle of a request, below HTTP: the browser sees what a lost network shows it. */
export async function openBrokenNetwork(siteUrl: string): Promise<BrokenNetwork> {
  const target = new URL(siteUrl)
  const sockets = new Set<Socket>()
  let armed: Cut | null = null
  let cuts = 0
  let lost = false
  let held: { readonly request: string; readonly let: Promise<void>; reach(): void } | null = null
  const server = createServer((near) => {
    if (lost) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    let answering = false
    let waits: Promise<void> | null = null
    const end = () => (near.destroy(), far.destroy())
    const breakOff = () => {
      cuts += 1
      end()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => (sockets.delete(socket), end()))
    }
    near.on('data', (chunk: Buffer) => {
      const hit = armed !== null && chunk.includes(`${armed.request} HTTP/1.1`)
      // A part of it reaches the server, so that the server too sees something break off.
      if (hit && armed?.at === 'sending') return void far.write(chunk.subarray(0, chunk.length >> 1), breakOff)
      if (hit) answering = true
      if (held && chunk.includes(`${held.request} HTTP/1.1`)) {
        waits = held.let
        held.reach()
      }
      far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (answering) breakOff()
      else if (waits) void waits.then(() => near.write(chunk))
      else near.write(chunk)
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    cut(next) {
      armed = next
      cuts = 0
    },
    hold(request) {
      const reached = Promise.withResolvers<void>()
      const freed = Promise.withResolvers<void>()
      held = { request, let: freed.promise, reach: reached.resolve }
      return {
        reached: reached.promise,
        letGo() {
          held = null
          freed.resolve()
        },
      }
    },
    mend() {
      armed = null
      return cuts
    },
    lose() {
      lost = true
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      lost = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
