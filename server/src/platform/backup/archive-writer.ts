import { createHash } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupError } from './failure.ts'
import { checksumName, manifestName } from './manifest.ts'
import { blockBytes, paddingAfter, tarHead } from './tar.ts'

export type ArchiveWriter = {
  add(name: string, content: Uint8Array): Promise<void>
  /** A content that is not held in memory; it must have the size that was said. Answers its SHA-256. */
  addStream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<string>
  /** The manifest and the checksum over all; only now does the archive have its name. Answers its size in bytes. */
  finish(manifest: string): Promise<number>
  /** Leaves nothing behind of an archive that was not finished. */
  discard(): Promise<void>
}

/** Writes a tar archive beside its name and gives it the name when it is whole and on the disk. */
export async function createArchive(path: string, createdAt: Date, signal?: AbortSignal): Promise<ArchiveWriter> {
  const draft = `${path}.part`
  const file = await openDraft(draft)
  const all = createHash('sha256')
  let bytes = 0
  let finished = false

  const put = async (chunk: Uint8Array) => {
    signal?.throwIfAborted()
    all.update(chunk)
    bytes += chunk.length
    for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at)).bytesWritten
  }
  const addStream = async (name: string, size: number, content: AsyncIterable<Uint8Array>) => {
    const own = createHash('sha256')
    let seen = 0
    await put(tarHead({ name, size }, createdAt))
    for await (const chunk of content) {
      seen += chunk.length
      own.update(chunk)
      await put(chunk)
    }
    if (seen !== size) throw new BackupError(`${name} changed while it was read: ${size} bytes became ${seen}.`)
    await put(Buffer.alloc(paddingAfter(size)))
    return own.digest('hex')
  }
  const add = async (name: string, content: Uint8Array) => void (await addStream(name, content.length, one(content)))

  return {
    add,
    addStream,
    async finish(manifest) {
      await add(manifestName, Buffer.from(manifest))
      const ofManifest = createHash('sha256').update(manifest).digest('hex')
      const before = all.copy().digest('hex')
      await add(checksumName, Buffer.from(`${ofManifest}  ${manifestName}\n${before}  everything before\n`))
      await put(Buffer.alloc(2 * blockBytes))
      await file.sync()
      await file.close()
      await rename(draft, path)
      finished = true
      await syncFolder(dirname(path))
      return bytes
    },
    async discard() {
      if (finished) return
      await file.close().catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

async function openDraft(draft: string): Promise<FileHandle> {
  return open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new BackupError(
          `${draft} is there: another backup is being written, or one was killed. Then take it away first.`,
        )
      : error
  })
}

async function* one(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

/** The name must survive a power cut as the bytes do. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
