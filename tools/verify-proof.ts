// `npm run verify-proof -- proof.json [file] [--key KEY]`: checks a proof without server, database or network.
import { createReadStream, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkProof, startHash, toHex, type ProofFault } from '../packages/evidence-log/src/index.ts'

const help = `npm run verify-proof -- proof.json [file] [--key KEY]

Checks that the entry in proof.json is in the log that was signed, and that file is the one it speaks of.
KEY is the key of the log as its operator publishes it (GET /log/key). Without it the key named in
proof.json is taken: compare it yourself.`

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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
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
      console.log(`The proof holds: ${leaf.kind} at ${leaf.at}`)
      console.log(`Entry ${index + 1} of ${checkpoint.size} in ${checkpoint.origin}`)
      if (filePath !== undefined) console.log(`${filePath} is the file of this entry, byte for byte.`)
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
