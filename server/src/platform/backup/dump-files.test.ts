import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { createFiles } from '../files/file-store.ts'
import { readArchive } from './archive-reader.ts'
import { createArchive } from './archive-writer.ts'
import { dumpFiles, RemovedMeanwhile } from './dump-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'athar-dump-files-'))
const files = createFiles({ dataDir: join(folder, 'data'), s3: undefined })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function stored(): Promise<string> {
  const key = files.newKey('0a7a0000-0000-4000-8000-000000000001')
  await files.putStream(key, Readable.from([Buffer.from('a bill')]), { maxBytes: 100 })
  return key
}

test('a file that was lost is named, one that somebody removed meanwhile asks for another moment', async () => {
  const [kept, gone] = [await stored(), await stored()]
  await files.delete(gone)
  const path = join(folder, 'a.tar')
  const archive = await createArchive(path, new Date())
  const found = await dumpFiles({ files, keys: [gone, kept], archive, stillNamed: async () => true })
  expect(found).toMatchObject({ files: [{ key: kept, bytes: 6 }], missingFiles: [gone] })
  await expect(dumpFiles({ files, keys: [gone], archive, stillNamed: async () => false })).rejects.toThrow(
    RemovedMeanwhile,
  )
  await archive.finish('{}')
  const names: string[] = []
  for await (const { name } of readArchive(path)) names.push(name)
  expect(names).toEqual([`files/${kept}`, 'manifest.json', 'SHA256SUMS'])
})

test('an archive that is given up leaves nothing behind, and a file that grows while it is read ends it', async () => {
  const archive = await createArchive(join(folder, 'b.tar'), new Date())
  await expect(archive.addStream('files/x', 3, Readable.from([Buffer.from('four')]))).rejects.toThrow(
    'changed while it was read',
  )
  await archive.discard()
  expect(readdirSync(folder).filter((name) => name.startsWith('b.tar'))).toEqual([])
})

test('names longer than the field of a tar head go into its prefix, and come back', async () => {
  const path = join(folder, 'c.tar')
  const name = `files/${'a'.repeat(90)}/${'b'.repeat(90)}`
  const archive = await createArchive(path, new Date())
  await archive.add(name, Buffer.from('x'))
  await expect(archive.add(`files/${'c'.repeat(300)}`, Buffer.alloc(0))).rejects.toThrow('too long a name')
  await archive.finish('{}')
  for await (const entry of readArchive(path)) {
    expect(entry.name).toBe(name)
    break
  }
})
