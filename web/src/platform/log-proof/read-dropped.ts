import { isCheckpointFile, isStatementFile, proofFormat, startHash, toHex } from '@athar/evidence-log'

export type Dropped = { readonly name: string } & (
  | { readonly is: 'proof'; readonly value: unknown }
  | { readonly is: 'statement'; readonly value: unknown }
  | { readonly is: 'checkpoint'; readonly note: string }
  | { readonly is: 'file'; readonly sha256: string }
)

/** A proof file is small; larger JSON is what a proof may speak of. */
const mostProofBytes = 200_000
/** With the signatures of many witnesses. */
const mostCheckpointBytes = 20_000

/** Reads a file on this device: proof files by what they hold, everything else by its hash. */
export async function readDropped(file: File, { awaitsProof }: { readonly awaitsProof: boolean }): Promise<Dropped> {
  if (/\.json$/i.test(file.name) && file.size <= mostProofBytes) {
    const value = parse(await file.text())
    if (isStatementFile(value)) return { is: 'statement', name: file.name, value }
    if (awaitsProof || isProof(value)) return { is: 'proof', name: file.name, value }
  }
  if (file.size <= mostCheckpointBytes) {
    // Copied out of a mail, its lines may end in another way.
    const note = `${(await file.text()).replaceAll('\r\n', '\n').trimEnd()}\n`
    if (isCheckpointFile(note)) return { is: 'checkpoint', name: file.name, note }
  }
  return { is: 'file', name: file.name, sha256: await hashOf(file) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isProof = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === proofFormat

/** Part by part, so that a large file needs little memory. */
async function hashOf(file: File): Promise<string> {
  const hash = startHash()
  const reader = file.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) hash.update(part.value)
  return toHex(hash.digest())
}
