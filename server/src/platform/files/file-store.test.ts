import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { S3Config } from '../config.ts'
import { createFiles, type Files } from './file-store.ts'
import { createLogger } from '../logger.ts'
import { startS3Store } from '../testing/s3-store.ts'

const owner = '0191d2f0-0000-7000-8000-000000000001'
const content = randomBytes(300_000)
const sha256 = createHash('sha256').update(content).digest('hex')
const folder = mkdtempSync(join(tmpdir(), 'athar files '))
let store: Awaited<ReturnType<typeof startS3Store>>

beforeAll(async () => {
  store = await startS3Store(join(folder, 'store'))
})
afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['folder', 's3'] as const)('%s', (kind) => {
  let files: Files
  const dataDir = join(folder, kind)
  beforeAll(() => {
    files = createFiles({ dataDir, s3: kind === 's3' ? store.config : undefined })
  })

  test('a stored stream comes back byte for byte, with its digest and size', async () => {
    const key = files.newKey(owner)
    const stored = await files.putStream(key, Readable.from([content.subarray(0, 1000), content.subarray(1000)]), {
      maxBytes: content.length,
    })
    expect(stored).toEqual({ key, sha256, bytes: content.length })
    expect((await buffer(await files.getStream(key))).equals(content)).toBe(true)
  })

  test('one byte over the limit is refused, and nothing stays behind', async () => {
    const key = files.newKey(owner)
    await expect(
      files.putStream(key, Readable.from([content]), { maxBytes: content.length - 1 }),
    ).rejects.toMatchObject({
      code: 'body-too-large',
      details: { maxBytes: content.length - 1 },
    })
    await expect(files.getStream(key)).rejects.toMatchObject({ code: 'not-found' })
    expect(readdirSync(join(dataDir, 'files-incoming'))).toEqual([])
  })

  test('an upload that breaks off leaves nothing', async () => {
    const key = files.newKey(owner)
    const broken = Readable.from(
      (async function* () {
        yield content
        throw new Error('connection lost')
      })(),
    )
    await expect(files.putStream(key, broken, { maxBytes: 1e9 })).rejects.toThrow('connection lost')
    await expect(files.getStream(key)).rejects.toMatchObject({ code: 'not-found' })
    expect(readdirSync(join(dataDir, 'files-incoming'))).toEqual([])
  })

  test('a deleted file is gone, and deleting it again is no failure', async () => {
    const key = files.newKey(owner)
    await files.putStream(key, Readable.from([content]), { maxBytes: 1e9 })
    expect(await files.size(key)).toBe(content.length)
    await files.delete(key)
    await files.delete(key)
    expect(await files.size(key)).toBeUndefined()
    await expect(files.getStream(key)).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each(['../master.key', `${owner}/../../master.key`, '/etc/passwd', 'a', `${owner}/.hidden`, 'A/B'])(
    'the key %s is refused',
    async (key) => {
      await expect(files.getStream(key)).rejects.toThrow('A file key is made by newKey')
      await expect(files.putStream(key, Readable.from([content]), { maxBytes: 1e9 })).rejects.toThrow(
        'A file key is made by newKey',
      )
    },
  )
})

describe('the start says of a store elsewhere', () => {
  const saidOf = async (s3: S3Config | undefined) => {
    const lines: unknown[] = []
    const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line)) } })
    await createFiles({ dataDir: join(folder, 'said'), s3 }).check(log)
    return lines
  }

  test('that it keeps files, and leaves none there', async () => {
    expect(await saidOf(store.config)).toMatchObject([
      { level: 'info', bucket: 'athar', endpoint: store.config.endpoint, msg: 'The file store is writable.' },
    ])
    expect(readdirSync(join(folder, 'store', 'athar'))).not.toContain('start-check')
  })

  test.each([
    ['no such bucket', { bucket: 'another' }, { code: 'NoSuchBucket', answer: 404 }],
    ['a key that it does not know', { accessKeyId: 'NOBODY' }, { code: 'InvalidAccessKeyId', answer: 403 }],
    ['nobody at that address', { endpoint: 'http://127.0.0.1:9' }, { code: 'ECONNREFUSED' }],
  ])('that there is %s, without the secret', async (_name, wrong, told) => {
    const secret = 'nobody reads this'
    const lines = await saidOf({ ...store.config, secretAccessKey: secret, ...wrong })
    expect(lines).toMatchObject([
      { level: 'error', ...told, msg: expect.stringMatching(/Cannot write to the file store/) },
    ])
    expect(JSON.stringify(lines)).not.toContain(secret)
  })

  test('nothing where files lie in the data folder', async () => {
    expect(await saidOf(undefined)).toEqual([])
  })
})

test('files in the folder are closed to other accounts', async () => {
  const dataDir = join(folder, 'closed')
  const files = createFiles({ dataDir, s3: undefined })
  const key = files.newKey(owner)
  await files.putStream(key, Readable.from([content]), { maxBytes: 1e9 })
  expect(statSync(join(dataDir, 'files')).mode & 0o077).toBe(0)
  expect(statSync(join(dataDir, 'files', key)).mode & 0o077).toBe(0)
})

test('what a killed server left half written goes after a day, also where no server starts anew', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const dataDir = join(folder, 'half written')
    createFiles({ dataDir, s3: undefined })
    const incoming = join(dataDir, 'files-incoming')
    writeFileSync(join(incoming, 'left'), 'half of an archive')
    writeFileSync(join(incoming, 'under way'), 'half of an upload')
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    utimesSync(join(incoming, 'left'), twoDaysAgo, twoDaysAgo)
    vi.advanceTimersByTime(3_600_000)
    await expect.poll(() => readdirSync(incoming)).toEqual(['under way'])
  } finally {
    vi.useRealTimers()
  }
})
