import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../logger.ts'
import { startMark } from './processes.ts'
import type { Postmaster } from './postmaster.ts'

const lookMs = 250
const retryMs = 3_000

/** Watches the server and has it started again when it ends unasked, as often as it takes. */
export function supervise(first: Postmaster, restart: () => Promise<Postmaster>, log: Log) {
  let server = first
  let mark = startMark(server.pid)
  let stopping = false
  let reviving: Promise<void> | undefined

  const revive = async () => {
    log.error('The database server ended unexpectedly; starting it again.')
    while (!stopping) {
      try {
        server = await restart()
        mark = startMark(server.pid)
        return log.info('The database server is back.')
      } catch (error) {
        log.error({ err: error }, 'The database server could not be started; trying again.')
        await pause(retryMs, undefined, { ref: false })
      }
    }
  }
  const timer = setInterval(() => {
    if (reviving || startMark(server.pid) === mark) return
    reviving = revive().finally(() => (reviving = undefined))
  }, lookMs)
  timer.unref()

  return {
    /** Ends the watch; answers the server that is there to be stopped. */
    async release(): Promise<Postmaster> {
      stopping = true
      clearInterval(timer)
      await reviving
      return server
    },
  }
}
