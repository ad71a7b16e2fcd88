import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import { fail, Failure } from '../errors.ts'
import type { Log } from '../logger.ts'

export type StoredFile = { readonly key: string; readonly sha256: string; readonly bytes: number }

/** Bytes kept under random keys: a folder by default, an S3-compatible store by configuration. */
export type Files = {
  /** A fresh key that nobody can guess, below the organisation (or person) the file belongs to. */
  newKey(ownerId: string): string
  /**
   * Stores a stream whole or not at all; a file over `maxBytes` is refused with `body-too-large`. When this answers, the
   * bytes are on the disk or acknowledged by the store.
   */
  putStream(
    key: string,
    source: Readable,
    options: { maxBytes: number; signal?: AbortSignal | undefined },
  ): Promise<StoredFile>
  /** Fails with `not-found` when nothing is stored under the key. */
  getStream(key: string): Promise<Readable>
  /** Undefined when nothing is stored under the key. */
  size(key: string): Promise<number | undefined>
  /** Deleting what is not there is no failure. */
  delete(key: string): Promise<void>
  /** Says in the log whether a store elsewhere keeps files, so that a wrong setting is seen at the start and not by whoever uploads. */
  check(log: Log): Promise<void>
}

const keyShape = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)+(\.[a-z0-9]{1,10})?$/

export function createFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Files {
  makeDataFolder(dataDir)
  const root = join(dataDir, 'files')
  // What arrives is hashed and measured here first, so that nothing unfinished or too large is ever seen under a key.
  const incoming = join(dataDir, 'files-incoming')
  mkdirSync(root, { recursive: true, mode: 0o700 })
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  void sweep(incoming)
  setInterval(() => void sweep(incoming), sweepEveryMs).unref()
  const disk = new Disk(s3 ? s3Driver(s3) : new FSDriver({ location: root, visibility: 'private' }))
  const place = s3
    ? (draft: string, key: string) => upload(disk, draft, key)
    : (draft: string, key: string) => moveIn(draft, join(root, key))

  return {
    newKey: (ownerId) => `${ownerId}/${randomUUID()}`,
    async putStream(key, source, { maxBytes, signal }) {
      checkKey(key)
      const draft = join(incoming, randomUUID())
      try {
        const stored = await receive(source, draft, maxBytes, signal)
        await place(draft, key)
        return { key, ...stored }
      } catch (error) {
        throw isFullDisk(error) ? new Failure('disk-full', {}) : error
      } finally {
        await rm(draft, { force: true })
      }
    },
    async getStream(key) {
      checkKey(key)
      if (!(await disk.exists(key))) fail('not-found')
      return disk.getStream(key)
    },
    async size(key) {
      checkKey(key)
      return (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined
    },
    async delete(key) {
      checkKey(key)
      await disk.delete(key)
    },
    async check(log) {
      if (!s3) return
      const store = { bucket: s3.bucket, ...(s3.endpoint ? { endpoint: s3.endpoint } : {}) }
      // What matters is whether files can be written and taken away: asking for the bucket itself may be forbidden where that is not.
      const key = `start-check/${randomUUID()}`
      try {
        await disk.put(key, 'Athar checks at start that files can be written here.')
        await disk.delete(key)
        log.info(store, 'The file store is writable.')
      } catch (error) {
        log.error({ ...store, ...storeFaultOf(error) }, 'Cannot write to the file store: uploads will fail.')
      }
    },
  }
}

/** What the operator needs of a refusal: the name that the store gives it, or what happened on the way there. */
function storeFaultOf(error: unknown): { readonly code: string; readonly reason: string; readonly answer?: number } {
  const { name, code, message, cause, $metadata } = error as NodeJS.ErrnoException & {
    cause?: unknown
    $metadata?: { httpStatusCode?: number }
  }
  if ($metadata === undefined && cause !== undefined) return storeFaultOf(cause)
  const answer = $metadata?.httpStatusCode
  return { code: code ?? name, reason: message.slice(0, 500), ...(answer === undefined ? {} : { answer }) }
}

function checkKey(key: string): void {
  if (!keyShape.test(key)) throw new Error(`A file key is made by newKey; this is none: ${JSON.stringify(key)}`)
}

function s3Driver(s3: NonNullable<Config['s3']>): S3Driver {
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint } : {}),
    forcePathStyle: s3.forcePathStyle,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    // Most S3-compatible stores do not know the newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false })
}

async function receive(source: Readable, draft: string, maxBytes: number, signal: AbortSignal | undefined) {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) return done(new Failure('body-too-large', { maxBytes }))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, measure, createWriteStream(draft, { mode: 0o600, flush: true }), signal ? { signal } : {})
  return { sha256: hash.digest('hex'), bytes }
}

async function moveIn(draft: string, path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(draft, path)
  if (process.platform === 'win32') return
  // The name must survive a power cut as the bytes do.
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function upload(disk: Disk, draft: string, key: string): Promise<void> {
  const { size } = await stat(draft)
  await disk.putStream(key, createReadStream(draft), { contentLength: size })
}

const sweepEveryMs = 3_600_000

/** Drafts of a killed server, which may be all that an organisation has; a day is longer than any upload. */
async function sweep(folder: string): Promise<void> {
  const dayAgo = Date.now() - 86_400_000
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const entry = await stat(path).catch(() => undefined)
    if (entry && entry.mtimeMs < dayAgo) await rm(path, { force: true })
  }
}

function isFullDisk(error: unknown): boolean {
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || (cause !== undefined && isFullDisk(cause))
}
