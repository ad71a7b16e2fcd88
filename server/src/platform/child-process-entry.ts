import { once } from 'node:events'
import { Socket } from 'node:net'
import { pipe } from './child-process.ts'

/** The other side of `startChildProcess`: what such a program is given, and how it answers. */
export function childProcessEntry<Task, ToProcess, FromProcess>() {
  const send = process.send?.bind(process)
  if (!send) throw new Error('this program is started by the server')
  let take: (task: Task) => void
  const task = new Promise<Task>((resolve) => (take = resolve))
  let hear: ((message: ToProcess) => void) | undefined
  process.once('message', (first) => {
    take(first as Task)
    process.on('message', (message) => hear?.(message as ToProcess))
  })
  return {
    task,
    /** Set before the first answer is asked for. */
    onMessage: (handler: (message: ToProcess) => void) => void (hear = handler),
    /** Said to nobody where the server is gone: then this ends as well, without a word. */
    say: (message: FromProcess) =>
      void send(message as object, undefined, undefined, (error) => error && process.exit(1)),
  }
}

/** Bytes on their way to the server that were not taken yet, before this waits. */
const mostOnTheWay = 3 * 1024 * 1024

/**
 * The pipe to the server, for bytes by the million: batches go as they are, each behind its length, and the next one
 * waits while too much is on its way.
 */
export function pipeOfProcess() {
  const socket = new Socket({ fd: pipe, readable: false, writable: true })
  // The server is gone, or it ended this.
  socket.on('error', () => process.exit(1))
  return {
    async write(batch: Uint8Array): Promise<void> {
      const length = Buffer.allocUnsafe(4)
      length.writeUInt32LE(batch.length)
      socket.write(length)
      socket.write(batch)
      while (socket.writableLength > mostOnTheWay) await once(socket, 'drain')
    },
  }
}
