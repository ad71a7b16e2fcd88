// `npm run backup -- FILE`: database and files of one moment in one file; the server may go on working meanwhile.
import { backUp, sentenceFor } from '../server/src/back-up.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { readArguments, sizeOf, stop, untilStopped } from './backup/terminal.ts'

const help = `npm run backup -- FILE

Writes the database and all files, as they are at one moment, into FILE. The server may go on working.
It reads the same settings as the server (DATA_DIR, DATABASE_URL, MASTER_KEY, S3_…).

FILE holds everything that people entered and, unless MASTER_KEY is set, the key that opens it:
keep it as closed as the data itself. Bring it back with: npm run restore -- FILE`

const { file } = readArguments(help, {})
try {
  const started = performance.now()
  const { manifest, bytes } = await backUp(loadConfig(process.env), file, untilStopped('Stopped: no backup was made.'))
  const rows = manifest.tables.reduce((all, table) => all + table.rows, 0)
  console.log(
    `Backed up ${rows.toLocaleString('en')} rows and ${manifest.files.length.toLocaleString('en')} files to ${file} (${sizeOf(bytes)}) in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  )
  if (manifest.masterKey.included)
    console.log('The master key is in it: whoever holds the file can open what it holds.')
  else console.log('The master key is not in it. Keep MASTER_KEY: without it nobody can sign in after a restore.')
  for (const key of manifest.missingFiles)
    console.error(`The database names the file ${key}, and it is not in the store: the backup lacks it too.`)
} catch (error) {
  stop(sentenceFor(error), error)
}
