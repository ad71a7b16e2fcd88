import { canonicalJson, type Json } from './canonical-json.ts'
import { fromBase64, sameBytes, toBase64, utf8, type Hash } from './bytes.ts'
import { openCheckpoint, type Checkpoint } from './checkpoint.ts'
import { hashLeaf, verifyInclusion } from './merkle.ts'
import { parseNoteKey } from './note.ts'

export const proofFormat = 'athar-proof/1'

/** What the log holds of an action. */
export type Leaf = {
  readonly kind: string
  /** What a proof is asked for by. */
  readonly subject: string
  /** When it happened. */
  readonly at: string
  /** Keyed digest of the organisation; only its platform knows of which. */
  readonly organisation?: string
  readonly ids: Readonly<Record<string, string>>
  readonly hashes: Readonly<Record<string, string>>
}

export const leafBytes = (leaf: Leaf): Uint8Array => utf8(canonicalJson(leaf as unknown as Json))

/** What proves, without the platform, that an action is in its log. */
export type ProofFile = {
  readonly format: typeof proofFormat
  readonly leaf: Leaf
  readonly index: number
  readonly proof: readonly string[]
  /** Signed note with the size and root of the log. */
  readonly checkpoint: string
  /** `name+id+key` of who signed the checkpoint. */
  readonly key: string
}

type Parts = { readonly leaf: Leaf; readonly index: number; readonly proof: readonly Hash[] }

export const makeProofFile = ({ leaf, index, proof }: Parts, checkpoint: string, key: string): ProofFile => ({
  format: proofFormat,
  leaf,
  index,
  proof: proof.map(toBase64),
  checkpoint,
  key,
})

/** Why a proof is refused. */
export const proofFaults = ['no-proof-file', 'another-key', 'signature', 'inclusion', 'another-file'] as const
export type ProofFault = (typeof proofFaults)[number]

export type ProofResult =
  | {
      readonly holds: true
      readonly leaf: Leaf
      readonly index: number
      readonly checkpoint: Checkpoint
      readonly key: string
    }
  | { readonly holds: false; readonly fault: ProofFault }

/** Checks a proof file; `key` is the log's as it is known from elsewhere, `sha256` that of the file it speaks of. */
export function checkProof(
  file: unknown,
  { key, sha256 }: { readonly key?: string; readonly sha256?: string } = {},
): ProofResult {
  const refuse = (fault: ProofFault): ProofResult => ({ holds: false, fault })
  const read = readProofFile(file)
  const signer = read === undefined ? undefined : parseNoteKey(read.key)
  if (read === undefined || signer === undefined) return refuse('no-proof-file')
  const known = key === undefined ? signer : parseNoteKey(key)
  if (known === undefined || known.name !== signer.name || !sameBytes(known.publicKey, signer.publicKey))
    return refuse('another-key')
  const checkpoint = openCheckpoint(read.checkpoint, signer)
  if (checkpoint === undefined) return refuse('signature')
  const { size, root } = checkpoint
  if (!verifyInclusion(hashLeaf(read.bytes), { index: read.index, size, proof: read.proof, root }))
    return refuse('inclusion')
  if (sha256 !== undefined && !Object.values(read.leaf.hashes).includes(sha256)) return refuse('another-file')
  return { holds: true, leaf: read.leaf, index: read.index, checkpoint, key: read.key }
}

type Read = Parts & { readonly bytes: Uint8Array; readonly checkpoint: string; readonly key: string }

function readProofFile(file: unknown): Read | undefined {
  if (!isRecord(file)) return undefined
  const { format, leaf, index, proof, checkpoint, key } = file
  if (format !== proofFormat || typeof index !== 'number' || typeof checkpoint !== 'string') return undefined
  if (typeof key !== 'string' || !Array.isArray(proof) || proof.length > 64 || !isLeaf(leaf)) return undefined
  const hashes = proof.map((text) => (typeof text === 'string' ? fromBase64(text) : undefined))
  if (hashes.some((hash) => hash?.length !== 32)) return undefined
  try {
    return { leaf, bytes: leafBytes(leaf), index, proof: hashes as Hash[], checkpoint, key }
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
const leafFields = new Set(['kind', 'subject', 'at', 'organisation', 'ids', 'hashes'])

const isLeaf = (value: unknown): value is Leaf =>
  isRecord(value) &&
  Object.keys(value).every((name) => leafFields.has(name)) &&
  typeof value['kind'] === 'string' &&
  typeof value['subject'] === 'string' &&
  typeof value['at'] === 'string' &&
  (value['organisation'] === undefined || typeof value['organisation'] === 'string') &&
  isTexts(value['ids']) &&
  isTexts(value['hashes'])
