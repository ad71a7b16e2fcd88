import type { Database } from '../database.ts'
import type { Listener } from '../listener.ts'
import type { Log } from '../logger.ts'
import type { MasterKey } from '../master-key.ts'
import { openLetter } from './letter.ts'
import type { OutgoingMail } from './mail.ts'
import { mailFaultOf } from './mail-fault.ts'

type Waiting = { id: string; letter: Buffer; type: string; created_at: Date; attempts: number }
type Options = {
  database: Pick<Database, 'pool' | 'separateConnection'>
  masterKey: MasterKey
  log: Log
  listener: Listener
  deliver(mail: OutgoingMail): Promise<void>
}

export type PostOffice = { open(): void; round(): Promise<void>; close(): Promise<void> }

const pollMs = 30_000
/** A day of trying: half a minute after the first attempt, then after twice as long each time, up to four hours. */
const lastAttempt = 15
const longestPauseSeconds = 4 * 3600
/** What was given up is counted for three days, then forgotten. */
const givenUpSeconds = 3 * 24 * 3600

/** Takes waiting mail out of the database, one server at a time for each mail, and tries again later what did not go. */
export function createPostOffice({ database, masterKey, log, listener, deliver }: Options): PostOffice {
  let current = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let silence = () => {}
  let closed = false

  /** By a connection that others cannot all hold: whoever waits for one is told in the end that there is none, and what went would go again. */
  const settle = (id: string, delivered: boolean, giveUp: boolean, seconds: number) =>
    database.separateConnection(({ client }) =>
      client.query('select app.settle_mail($1, $2, $3, $4)', [id, delivered, giveUp, seconds]),
    )

  /** Whether the next mail is worth an attempt. */
  const post = async ({ id, letter, type, created_at: createdAt, attempts }: Waiting): Promise<boolean> => {
    try {
      await deliver({ ...openLetter(masterKey, id, letter), id, type, createdAt })
    } catch (error) {
      const { isOfServer, told } = mailFaultOf(error)
      const giveUp = attempts >= lastAttempt
      const seconds = giveUp ? givenUpSeconds : Math.min(30 * 2 ** (attempts - 1), longestPauseSeconds)
      await settle(id, false, giveUp, seconds)
      const mail = { mailId: id, mailType: type, attempt: attempts, ...told }
      if (giveUp) log.error(mail, 'A mail could not be sent and is given up.')
      else log.warn({ ...mail, retryAfterSeconds: seconds }, 'A mail could not be sent yet.')
      return !isOfServer
    }
    await settle(id, true, false, 0)
    return true
  }
  const empty = async () => {
    // One at a time: a claim is good for two minutes, which a mail server may take for one mail. While it is away, the others
    // keep their attempts for when it is back.
    for (let goOn = true; goOn && !closed;) {
      const { rows } = await database.pool.query<Waiting>('select * from app.claim_mail(1)')
      goOn = rows[0] !== undefined && (await post(rows[0]))
    }
  }
  const round = () => {
    const next = current.then(empty)
    current = next.catch((error: unknown) => log.warn({ err: error }, 'Waiting mail could not be read.'))
    return next
  }
  const later = () => void round().catch(() => {})
  return {
    open() {
      silence = listener.on('athar_mail', later)
      timer = setInterval(later, pollMs)
      timer.unref()
      later()
    },
    round,
    async close() {
      closed = true
      silence()
      clearInterval(timer)
      await current
    },
  }
}
