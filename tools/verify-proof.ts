// `npm run verify-proof -- proof.json [file] [--key KEY] [--log FILE]`: checks a proof without server or network.
import { createReadStream, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  checkProof,
  fateOfEntry,
  lostEntries,
  openOlderCheckpoint,
  startHash,
  toHex,
  type BreakSizes,
  type ProofFault,
} from '../packages/evidence-log/src/index.ts'

const help = `npm run verify-proof -- proof.json [file] [--key KEY] [--log FILE]

Checks that the entry in proof.json is in the log that was signed, and that file is the one it speaks of.
KEY is the key of the log as its operator publishes it (GET /log/key). Without it the key named in
proof.json is taken: compare it yourself.
FILE is the answer of GET /api/log, saved: breaks of the log are named, and what became of the entry.
The program ends with 0 where the proof holds, 1 where it is refused, 3 where the entry is or may be lost.`

const reasons: Record<ProofFault, string> = {
  'no-proof-file': 'This is no proof file, or it was changed so that it cannot be read.',
  'another-key': 'The proof was signed by another key than the one given.',
  signature: 'The signature does not fit the checkpoint: something of it was changed.',
  inclusion: 'The entry is not in the log that was signed: the entry or the proof was changed.',
  'another-file': 'The file is not the one of this entry: it was changed, or it is another file.',
}

async function hashOf(path: string): Promise<string> {
  const hash = startHash()
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return toHex(hash.digest())
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type LogBreak = BreakSizes & { readonly at: string; readonly reason: string }

/** The breaks of a saved answer, whose checkpoint has to be of the log that signed the proof. */
function readBreaks(path: string, key: string, origin: string): readonly LogBreak[] {
  const log = parse(readFileSync(path, 'utf8')) as { readonly breaks?: unknown; readonly checkpoint?: unknown } | null
  if (!Array.isArray(log?.breaks) || typeof log.checkpoint !== 'string')
    throw new Error(`${path} is not an answer of GET /api/log.`)
  if (openOlderCheckpoint(log.checkpoint, key)?.origin !== origin)
    throw new Error(`${path} is of another log than the proof.`)
  return log.breaks as LogBreak[]
}

function wordsOfBreak(gap: LogBreak): string {
  const lost = lostEntries(gap)
  const range =
    lost && (lost.first === lost.last ? `entry ${lost.last} is` : `entries ${lost.first} to ${lost.last} are`)
  const what = range === undefined ? 'no entry is known to be lost' : `${range} lost`
  return `Break of ${gap.at}: ${what}. Reason: ${gap.reason}`
}

/** What breaks did to an entry at `index` that was written before them. */
function fateIn(breaks: readonly LogBreak[], index: number, writtenAt: string): 'kept' | 'unknown' | 'lost' {
  const fates = breaks
    .filter(({ after, signed, at }) => index >= after && index < signed && writtenAt < at)
    .map((gap) => fateOfEntry(index, gap))
  return fates.includes('lost') ? 'lost' : fates.includes('unknown') ? 'unknown' : 'kept'
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, log: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
const [proofPath, filePath] = positionals
if (proofPath === undefined || positionals.length > 2 || values.help) {
  console.error(help)
  process.exitCode = values.help ? 0 : 2
} else {
  try {
    const result = checkProof(parse(readFileSync(proofPath, 'utf8')), {
      ...(values.key === undefined ? {} : { key: values.key.trim() }),
      ...(filePath === undefined ? {} : { sha256: await hashOf(filePath) }),
    })
    if (result.holds) {
      const { leaf, index, checkpoint, key } = result
      const breaks = values.log === undefined ? [] : readBreaks(values.log, key, checkpoint.origin)
      const fate = fateIn(breaks, index, leaf.at)
      const verdict = {
        kept: 'The proof holds',
        unknown: 'The proof held when it was signed; whether the log kept the entry is not known',
        lost: 'The entry is lost with a restore, although its proof held when it was signed',
      }[fate]
      console.log(`${verdict}: ${leaf.kind} at ${leaf.at}`)
      if (fate === 'unknown') console.log('Ask for a new proof.')
      if (fate !== 'kept') process.exitCode = 3
      console.log(`Entry ${index + 1} of ${checkpoint.size} in ${checkpoint.origin}`)
      if (filePath !== undefined) console.log(`${filePath} is the file of this entry, byte for byte.`)
      const isBreak = leaf.kind === 'log.continued'
      if (isBreak) console.log(`This entry is a break of the log. Reason: ${leaf.ids['reason']}`)
      for (const gap of breaks) console.log(wordsOfBreak(gap))
      if (values.log !== undefined && breaks.length === 0) console.log('The log has no breaks.')
      if (values.key === undefined)
        console.log(`Signed by ${key}\nCompare this key with the one the operator publishes.`)
    } else {
      console.error(`Refused. ${reasons[result.fault]}`)
      process.exitCode = 1
    }
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 2
  }
}
