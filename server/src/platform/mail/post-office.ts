import type pg from 'pg'
import type { Listener } from '../listener.ts'
import type { Log } from '../logger.ts'
import type { OutgoingMail } from './mail.ts'

type Waiting = {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  type: string
  lang: 'en' | 'ar'
  unsubscribe_url: string | null
  created_at: Date
  attempts: number
}
type Options = { pool: pg.Pool; log: Log; listener: Listener; deliver(mail: OutgoingMail): Promise<void> }

export type PostOffice = { open(): void; round(): Promise<void>; close(): Promise<void> }

const batch = 20
const pollMs = 30_000
/** About a day of trying. */
const lastAttempt = 12
const longestPauseSeconds = 4 * 3600

/** Takes waiting mail out of the database, one server at a time for each mail, and tries again later what did not go. */
export function createPostOffice({ pool, log, listener, deliver }: Options): PostOffice {
  let current = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let silence = () => {}
  let closed = false

  const settle = (id: string, failure: string | null, giveUp: boolean, seconds: number) =>
    pool.query('select app.settle_mail($1, $2, $3, $4)', [id, failure, giveUp, seconds])

  const post = async (mail: Waiting) => {
    const { id, recipient: to, subject, body_text: text, body_html: html, type, lang, created_at: createdAt } = mail
    const unsubscribeUrl = mail.unsubscribe_url ?? undefined
    try {
      await deliver({ id, to, subject, text, html, type, lang, unsubscribeUrl, createdAt })
      await settle(id, null, false, 0)
    } catch (error) {
      const giveUp = mail.attempts >= lastAttempt
      const seconds = Math.min(30 * 2 ** (mail.attempts - 1), longestPauseSeconds)
      await settle(id, error instanceof Error ? error.message : String(error), giveUp, seconds)
      if (giveUp) log.error({ err: error, mailId: id, mailType: type }, 'A mail could not be sent and is given up.')
      else
        log.warn(
          { err: error, mailId: id, mailType: type, retryAfterSeconds: seconds },
          'A mail could not be sent yet.',
        )
    }
  }
  const empty = async () => {
    for (;;) {
      const { rows } = await pool.query<Waiting>('select * from app.claim_mail($1)', [batch])
      for (const mail of rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())) await post(mail)
      if (rows.length < batch || closed) return
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
