import pg from 'pg'
import type { Log } from './logger.ts'

/** All are listened to from the start: an announcement right after `on` is heard. */
const channels = [
  'athar_jobs',
  'athar_cancel',
  'athar_mail',
  'athar_notifications',
  'athar_public_pages',
  'athar_readings',
  'athar_files',
  'athar_sessions',
] as const
type Channel = (typeof channels)[number]

/** Hears what the database announces (NOTIFY), over one connection that comes back after an interruption. */
export type Listener = {
  /** `heard` gets each payload, and `null` when announcements may have been missed: then ask the database. */
  on(channel: Channel, heard: (payload: string | null) => void): () => void
  close(): Promise<void>
}

const longestPauseMs = 5_000

export async function createListener(url: string, log: Log): Promise<Listener> {
  const ears = new Map<string, Set<(payload: string | null) => void>>()
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const tell = (channel: string, payload: string | null) => ears.get(channel)?.forEach((heard) => heard(payload))
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'athar listen', keepAlive: true })
    let failed = false
    const lost = () => {
      if (failed) return
      failed = true
      if (client === next) client = undefined
      void next.end().catch(() => {})
      if (!closed) retry(100)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    try {
      await next.connect()
      await next.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch (error) {
      failed = true
      void next.end().catch(() => {})
      throw error
    }
    client = next
    if (closed) await next.end()
  }
  const retry = (pauseMs: number) => {
    timer = setTimeout(() => {
      connect().then(
        () => {
          for (const channel of ears.keys()) tell(channel, null)
        },
        (error: unknown) => {
          log.warn({ err: error }, 'The database cannot be listened to; trying again.')
          if (!closed) retry(Math.min(pauseMs * 2, longestPauseMs))
        },
      )
    }, pauseMs)
    timer.unref()
  }

  await connect()
  return {
    on(channel, heard) {
      const listeners = ears.get(channel) ?? new Set()
      ears.set(channel, listeners.add(heard))
      return () => void listeners.delete(heard)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
