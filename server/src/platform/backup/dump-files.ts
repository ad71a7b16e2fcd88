import type { Files } from '../files/file-store.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { filePrefix, type FileEntry, type Manifest } from './manifest.ts'

/** The database, as it was at the backup's moment, names a file that somebody removed since. */
export class RemovedMeanwhile extends Error {}

type Dumping = {
  files: Files
  keys: readonly string[]
  archive: ArchiveWriter
  /** Whether the database names the key now. */
  stillNamed(key: string): Promise<boolean>
}

/** Every file that the database names, as it lies in the store. */
export async function dumpFiles(dumping: Dumping): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const { files, keys, stillNamed } = dumping
  const found: FileEntry[] = []
  const missingFiles: string[] = []
  for (const key of keys) {
    const bytes = await files.size(key)
    if (bytes !== undefined) found.push({ key, bytes, sha256: await addFile(dumping, key, bytes) })
    else if (await stillNamed(key)) missingFiles.push(key)
    else throw new RemovedMeanwhile(key)
  }
  return { files: found, missingFiles }
}

async function addFile({ files, archive }: Dumping, key: string, bytes: number): Promise<string> {
  try {
    return await archive.addStream(`${filePrefix}${key}`, bytes, await files.getStream(key))
  } catch (error) {
    throw (await files.size(key)) === undefined ? new RemovedMeanwhile(key) : error
  }
}
