// `npm run restore -- FILE`: brings a backup back, or refuses it with the reason before anything is changed.
import { restore, sentenceFor } from '../server/src/back-up.ts'
import { inspectArchive } from '../server/src/platform/backup.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { readArguments, stop, untilStopped } from './backup/terminal.ts'

const help = `npm run restore -- FILE [--replace | --check]

Brings back what npm run backup wrote into FILE, into an empty DATA_DIR (and an empty database of DATABASE_URL).
Stop the server first. Everything in FILE is checked before anything is changed.

  --replace   also where something is there: it is lost
  --check     only checks FILE, and changes nothing

It reads the same settings as the server (DATA_DIR, DATABASE_URL, MASTER_KEY, S3_…). All sessions are over
afterwards: people sign in again. Where the log went on after FILE was made, the next start says how to continue it:
  npm start -- --continue-log-after SIZE --reason "…"`

const { file, flags } = readArguments(help, { replace: { type: 'boolean' }, check: { type: 'boolean' } })
try {
  const manifest = flags['check']
    ? await inspectArchive(file)
    : await restore(loadConfig(process.env), file, {
        replace: flags['replace'] ?? false,
        signal: untilStopped('Stopped. Nothing was changed.'),
      })
  const rows = manifest.tables.reduce((all, table) => all + table.rows, 0)
  const what = `${rows.toLocaleString('en')} rows and ${manifest.files.length.toLocaleString('en')} files of ${manifest.createdAt}, written by version ${manifest.productVersion}`
  console.log(flags['check'] ? `The backup is whole: ${what}.` : `Restored ${what}. Start Athar as usual.`)
  for (const key of manifest.missingFiles)
    console.error(`The file ${key} was already missing when the backup was made.`)
} catch (error) {
  stop(sentenceFor(error), error)
}
