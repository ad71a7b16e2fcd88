import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database, Db, Tenancy } from '../database.ts'
import type { Log } from '../logger.ts'

/** Whoever takes no piece of a list for so long has left it, and gives its connection to the next. */
const patienceMs = 60_000
/** Small enough to be taken in time on the slowest line: a kilobyte a second. */
const pieceBytes = 65_536

type Reading = {
  readonly tenancy: Tenancy
  /** Ends when the client goes. */
  readonly signal: AbortSignal
  /** For the log, where it breaks off. */
  readonly what: string
  readonly texts: (db: Db) => AsyncIterable<string | Uint8Array>
  readonly patienceMs?: number
}

/** A list out of one moment of the database, written at the pace of its reader; memory stays flat. */
export function streamRead(
  { database, log }: { readonly database: Pick<Database, 'streamRead'>; readonly log: Pick<Log, 'error' | 'info'> },
  { tenancy, signal, what, texts, patienceMs: patience = patienceMs }: Reading,
): PassThrough {
  const out = new PassThrough()
  const stalled = new AbortController()
  const ended = AbortSignal.any([signal, stalled.signal])
  // The answer is on its way: a failure can only cut it off, which the client sees as an unfinished download.
  database
    .streamRead(tenancy, ({ db }) => {
      const pieces = inTime(texts(db), patience, () => stalled.abort())
      return pipeline(Readable.from(pieces), out, { signal: ended })
    })
    .catch((error: unknown) => {
      if (stalled.signal.aborted) log.info({ what }, 'A list was broken off: its reader stood still.')
      else if (!signal.aborted) log.error({ err: error, what }, 'A list was not written to its end.')
      out.destroy(error instanceof Error ? error : new Error('unfinished'))
    })
  return out
}

async function* inTime(
  texts: AsyncIterable<string | Uint8Array>,
  patience: number,
  late: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const text of texts) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      const timer = setTimeout(late, patience)
      try {
        yield bytes.subarray(from, from + pieceBytes)
      } finally {
        clearTimeout(timer)
      }
    }
  }
}
