import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { BackupError } from './failure.ts'
import { checksumName } from './manifest.ts'
import { blockBytes, paddingAfter, readTarHead, type TarHead } from './tar.ts'

export type ArchiveEntry = TarHead & {
  /** SHA-256 of all that stands before this entry; made for the one that repeats it. */
  readonly before: string | undefined
  readonly body: AsyncIterable<Buffer>
}

const endsEarly = () =>
  new BackupError('it ends too early: it was cut off, or copied only in part. Copy it again from where it was made')

/** The entries in their order, from the first block to the very last byte; memory stays flat whatever their size. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const bytes = createByteReader(path)
  try {
    yield* entriesOf(bytes)
  } finally {
    await bytes.close()
  }
}

async function* entriesOf(bytes: ByteReader): AsyncGenerator<ArchiveEntry> {
  const all = createHash('sha256')
  for (let first = true, last = false; !last; first = false) {
    const block = await bytes.read(blockBytes)
    const head = block && readTarHead(block)
    if (!head && first) throw new BackupError('it is no backup of Athar')
    if (!block || (!head && block.length < blockBytes)) throw endsEarly()
    if (!head) throw new BackupError(`it was altered at about byte ${bytes.position()}`)
    last = head.name === checksumName
    const before = last ? all.copy().digest('hex') : undefined
    all.update(block)
    let left = head.size
    const body = async function* () {
      while (left > 0) {
        const chunk = await bytes.some(left)
        if (!chunk) throw endsEarly()
        left -= chunk.length
        all.update(chunk)
        yield chunk
      }
    }
    yield { ...head, before, body: body() }
    for await (const _rest of body());
    const padding = await bytes.read(paddingAfter(head.size))
    if (!padding || padding.length < paddingAfter(head.size)) throw endsEarly()
    all.update(padding)
  }
  await expectEnd(bytes)
}

async function expectEnd(bytes: ByteReader): Promise<void> {
  const end = await bytes.read(2 * blockBytes)
  if (!end || end.length < 2 * blockBytes) throw endsEarly()
  if (end.some((byte) => byte !== 0) || (await bytes.some(1))) throw new BackupError('it was altered at its very end')
}

/** A small entry as a whole. */
export async function wholeOf({ size, body }: ArchiveEntry, mostBytes: number): Promise<Buffer> {
  if (size > mostBytes) throw new BackupError('it was altered: a part of it is larger than Athar writes')
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type ByteReader = {
  /** Exactly so many bytes; fewer at the end, undefined past it. */
  read(count: number): Promise<Buffer | undefined>
  /** What is at hand, at most so many. */
  some(most: number): Promise<Buffer | undefined>
  position(): number
  close(): Promise<void>
}

function createByteReader(path: string): ByteReader {
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 })[Symbol.asyncIterator]()
  let hand: Buffer = Buffer.alloc(0)
  let position = 0
  const some = async (most: number) => {
    while (hand.length === 0) {
      const next = await source.next()
      if (next.done) return undefined
      hand = next.value as Buffer
    }
    const chunk = hand.subarray(0, most)
    hand = hand.subarray(chunk.length)
    position += chunk.length
    return chunk
  }
  return {
    some,
    async read(count) {
      const chunks: Buffer[] = []
      for (let left = count; left > 0;) {
        const chunk = await some(left)
        if (!chunk) break
        left -= chunk.length
        chunks.push(chunk)
      }
      return chunks.length === 0 && count > 0 ? undefined : Buffer.concat(chunks)
    },
    position: () => position,
    close: async () => void (await source.return?.()),
  }
}
