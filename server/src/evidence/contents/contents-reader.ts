import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ProcessEnded } from '../../platform/child-process.ts'
import { whenThere } from '../../platform/jobs/patience.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { readerPlace, readInProcess, ReadTooLong } from '../../platform/reader-process.ts'
import type { EvidenceDeps } from '../deps.ts'
import { beginReading, leaveUnread, setContents } from '../store/contents.ts'
import type { StoredEvidence } from '../store/evidence.ts'
import { formatOf, noContents, type Contents, type ContentsTask } from './contents.ts'

type Deps = Pick<EvidenceDeps, 'clock' | 'database' | 'files' | 'log'>
type Readable = Pick<StoredEvidence, 'organisationId' | 'id' | 'key' | 'mediaType' | 'bytes' | 'uploadedBy'>

const program = new URL('./contents-worker.ts', import.meta.url)
const bounds = { memoryMb: 512, patienceMs: 60_000 }
/** Of the places of all readers; imports keep the other one. */
const mostAtOnce = 2
const mostPictureBytes = 25 * 1024 * 1024

export type ContentsReader = {
  /** Reads a file that was never begun, one at a time for each caller; skipped where the caller is gone by its turn. */
  read(file: Readable, caller: string, gone?: AbortSignal): Promise<void>
  /** Leaves what is being read for the next start. */
  stop(): Promise<void>
}

/**
 * Reads files in child processes. A file is begun once: one whose reader died, or took the server with it, counts as
 * read and has no preview.
 */
export function createContentsReader({ clock, database, files, log }: Deps): ContentsReader {
  const [inTurn, oneOfACaller] = [limitConcurrency(mostAtOnce), limitConcurrency(1)]
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()

  const inNameOf = <T>({ organisationId, uploadedBy }: Readable, work: Parameters<typeof database.transaction<T>>[1]) =>
    database.transaction({ organisationId, personId: uploadedBy, role: 'preparer' }, work)

  async function readOnce(file: Readable): Promise<void> {
    if (!(await inNameOf(file, ({ db }) => beginReading(db, file, clock.now())))) return
    try {
      const contents = await contentsOf(file)
      await whenThere(() => inNameOf(file, ({ db }) => setContents(db, file, contents)))
    } catch (error) {
      // Not the file's fault: the store was away, or the server stops.
      await whenThere(() => inNameOf(file, ({ db }) => leaveUnread(db, file)))
      if (!stopping.signal.aborted) throw error
    }
  }

  async function contentsOf({ id, key, mediaType, bytes }: Readable): Promise<Contents> {
    const format = formatOf(mediaType)
    if (key === null || format === undefined) return noContents
    if (format === 'picture') return bytes > mostPictureBytes ? noContents : { preview: { kind: 'picture' }, words: '' }
    const folder = await mkdtemp(join(tmpdir(), 'athar-evidence-'))
    try {
      const path = join(folder, 'file')
      await pipeline(await files.getStream(key), createWriteStream(path, { mode: 0o600 }))
      const task: ContentsTask = { path, format, bytes }
      return await readInProcess<ContentsTask, Contents>(program, { task, ...bounds, signal: stopping.signal })
    } catch (error) {
      if (!isOfFile(error)) throw error
      log.warn({ err: error, evidence: id }, 'A file of evidence ended its reader; it stays without a preview.')
      return noContents
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    read: (file, caller, gone) =>
      oneOfACaller(caller, () =>
        inTurn('', () =>
          readerPlace(async () => {
            if (stopping.signal.aborted || gone?.aborted) return
            const reading = readOnce(file)
            underWay.add(reading)
            await reading.finally(() => underWay.delete(reading))
          }),
        ),
      ),
    async stop() {
      stopping.abort()
      await Promise.allSettled(underWay)
    },
  }
}

const isOfFile = (error: unknown): boolean =>
  error instanceof ReadTooLong || (error instanceof ProcessEnded && !error.stopped)
