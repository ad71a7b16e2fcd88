// `npm run recompute -- export.json`: recomputes an exported inventory or monitoring period without server, database or
// network.
import { parseArgs } from 'node:util'
import { checkExport, type Outcome } from './recompute/check-export.ts'
import { checkPeriod, isPeriod, type PeriodOutcome } from './recompute/check-period.ts'
import type { Difference } from './recompute/differences.ts'
import { UnreadableExport } from './recompute/read-export.ts'

const shown = 50
const count = (value: number): string => value.toLocaleString('en')

/** What the file says as one line of plain text, so that it moves no cursor and hides nothing. */
const quoted = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD')

/** Without its name, which is a free text of the file that any forger can choose. */
const bareKey = (key: string): string => key.replace(/^[^+]*\+/, '')

function sayWhoSigned(signedBy: string | null, wanted: string | undefined, isChanged: boolean): void {
  if (isChanged) console.log('The file is not the one that was signed, or its figures differ: see below.')
  if (signedBy === null) console.log('No valid signature.')
  else if (wanted !== undefined) console.log('Signed with the key that you gave.')
  else
    console.log(
      `The signature is valid for the key ${quoted(bareKey(signedBy))}, which the file brings itself.\n` +
        'Whose key that is, this check cannot tell: get the key of the operator (GET /log/key) and give it with --key.',
    )
}

function report(outcome: Outcome, wanted: string | undefined) {
  const { organisation, inventory, libraries, resolutions, records, figures, signedBy, exported, differences } = outcome
  if (inventory)
    console.log(quoted(`The file says: ${organisation}, inventory ${inventory.year}, exported ${inventory.exportedAt}`))
  sayWhoSigned(signedBy, wanted, differences.length > 0)
  for (const { edition, sha256 } of libraries)
    console.log(
      quoted(`Factor library ${edition}, ${sha256 === null ? 'its SHA-256 was not recorded' : `SHA-256 ${sha256}`}`),
    )
  console.log(`Digest of factors and records, as a verification statement names it: ${exported}`)
  console.log(`${count(resolutions)} factors in use, ${count(records)} records, ${count(figures)} figures`)
  nameDifferences(differences)
  if (differences.length === 0) console.log('Every figure was recomputed and equals the export digit by digit.')
  const ofSeal = differences.filter(({ where }) => where === 'seal')
  const ofFigures = differences.length - ofSeal.length
  if (ofSeal.some(({ stored }) => stored === 'missing')) console.error('The seal is missing.')
  else if (ofSeal.length > 0)
    console.error(
      `The seal does not fit the file in ${count(ofSeal.length)} ${ofSeal.length === 1 ? 'place' : 'places'}.`,
    )
  if (ofFigures > 0) console.error(`${count(ofFigures)} of the figures differ from what their inputs give.`)
}

function nameDifferences(differences: readonly Difference[]): void {
  for (const { where, figure, stored, recomputed } of differences.slice(0, shown))
    console.error(quoted(`  ${where}: ${figure} is ${stored}, recomputed ${recomputed}`))
  if (differences.length > shown) console.error(`  and ${count(differences.length - shown)} more`)
}

function reportPeriod({ project, period, methodology, figures, differences }: PeriodOutcome): void {
  console.log(quoted(`The file says: ${project}, monitoring period from ${period.from} to ${period.to}`))
  console.log(quoted(`Methodology ${methodology.id} ${methodology.version}, ${count(figures)} figures`))
  nameDifferences(differences)
  if (differences.length === 0) console.log('Every figure was recomputed and equals the file digit by digit.')
  else console.error(`${count(differences.length)} of the figures differ from what their inputs give.`)
}

/** Undefined where an option is unknown or has no value. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
    return values.key?.trim() === '' ? undefined : { key: values.key?.trim(), paths: positionals }
  } catch {
    return undefined
  }
}

async function check(path: string): Promise<readonly Difference[]> {
  if (await isPeriod(path)) {
    const outcome = await checkPeriod(path)
    reportPeriod(outcome)
    return outcome.differences
  }
  const outcome = await checkExport(path, wanted)
  report(outcome, wanted)
  return outcome.differences
}

const { key: wanted, paths } = readArguments() ?? { key: undefined, paths: undefined }
if (!paths) {
  console.error('Give the key after --key, as GET /log/key answers it: npm run recompute -- export.json --key KEY')
  process.exitCode = 2
} else if (paths.length === 0) {
  console.error('Say which export: npm run recompute -- export.json [--key KEY]')
  process.exitCode = 2
}
for (const path of paths ?? []) {
  try {
    const differences = await check(path)
    if (differences.length > 0) process.exitCode = 1
  } catch (error) {
    const known =
      error instanceof UnreadableExport ||
      error instanceof RangeError ||
      (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!known) throw error
    console.error(`${path} cannot be recomputed. ${quoted((error as Error).message)}`)
    process.exitCode = 2
  }
}
