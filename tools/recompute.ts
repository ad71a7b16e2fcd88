// `npm run recompute -- export.json`: recomputes an exported inventory without server, database or network.
import { parseArgs } from 'node:util'
import { checkExport, type Outcome } from './recompute/check-export.ts'
import { UnreadableExport } from './recompute/read-export.ts'

const shown = 50
const count = (value: number): string => value.toLocaleString('en')

function report({ organisation, inventory, libraries, resolutions, records, figures, signedBy, differences }: Outcome) {
  if (inventory) console.log(`${organisation}, inventory ${inventory.year}, exported ${inventory.exportedAt}`)
  if (signedBy === null) console.log('No signature of the installation fits this export.')
  else console.log(`Signed by ${signedBy}\nCompare this key with the one that the operator publishes (GET /log/key).`)
  for (const { edition, sha256 } of libraries)
    console.log(`Factor library ${edition}, ${sha256 === null ? 'its SHA-256 was not recorded' : `SHA-256 ${sha256}`}`)
  console.log(`${count(resolutions)} factors in use, ${count(records)} records, ${count(figures)} figures`)
  for (const { where, figure, stored, recomputed } of differences.slice(0, shown))
    console.error(`  ${where}: ${figure} is ${stored}, recomputed ${recomputed}`)
  if (differences.length > shown) console.error(`  and ${count(differences.length - shown)} more`)
  if (differences.length === 0) console.log('Every figure was recomputed and equals the export digit by digit.')
  else console.error(`${count(differences.length)} of the figures differ from what their inputs give.`)
}

const { values, positionals: paths } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
if (paths.length === 0) {
  console.error('Say which export: npm run recompute -- export.json [--key KEY]')
  process.exitCode = 2
}
for (const path of paths) {
  try {
    const outcome = await checkExport(path, values.key?.trim())
    report(outcome)
    if (outcome.differences.length > 0) process.exitCode = 1
  } catch (error) {
    const known =
      error instanceof UnreadableExport ||
      error instanceof RangeError ||
      (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!known) throw error
    console.error(`${path} cannot be recomputed. ${(error as Error).message}`)
    process.exitCode = 2
  }
}
