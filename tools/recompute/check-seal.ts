import { createColumnDigests, exportNote, openNote, parseNoteKey } from '../../packages/evidence-log/src/index.ts'
import type { Difference } from './differences.ts'
import { readExport } from './read-export.ts'

type Seal = {
  /** Whether the file holds digests and a signature at all. */
  readonly sealed: boolean
  readonly signedBy: string | null
  readonly differences: readonly Difference[]
}
type Signature = { readonly key?: unknown; readonly note?: unknown }

/** The seal came with this version: an export that says it is later and has none was stripped of it. */
const sealedFrom = 4

/** Compares what the file says, name by name, with the digests that were signed, and these with the signature. */
export async function checkSeal(path: string, wanted?: string): Promise<Seal> {
  const found = createColumnDigests()
  const numbers = new Map<string, number>()
  let signature: Signature | undefined
  let stated: Record<string, string> | undefined
  let version = 0
  for await (const { member, value, item } of readExport(path)) {
    if (member === 'digests') stated = value as Record<string, string>
    else if (member === 'signature') signature = value as Signature
    else {
      if (member === 'formatVersion') version = Number(value)
      const number = numbers.get(member) ?? 0
      numbers.set(member, number + 1)
      found.take(member, value, item ? number : 0)
    }
  }
  const difference = (figure: string, stored: string, recomputed: string): Difference => ({
    where: 'seal',
    figure,
    stored,
    recomputed,
  })
  if (!stated || !signature) {
    if (version < sealedFrom && !stated && !signature) return { sealed: false, signedBy: null, differences: [] }
    const missing = difference('signature', 'missing', 'a signature of the installation')
    return { sealed: false, signedBy: null, differences: [missing] }
  }
  const digests = found.digests()
  const names = [...new Set([...Object.keys(stated), ...Object.keys(digests)])].sort()
  const changed = names.flatMap((name) =>
    stated[name] === digests[name] ? [] : [difference(name, 'not what was signed', digests[name] ?? 'missing')],
  )
  const key = String(signature.key)
  const known = parseNoteKey(key)
  const fits = known !== undefined && openNote(String(signature.note), known) === exportNote(stated)
  const expected = wanted === undefined || wanted === key
  return {
    sealed: true,
    signedBy: fits && expected ? key : null,
    differences: [
      ...(fits ? [] : [difference('signature', key, 'does not fit the digests')]),
      ...(expected ? [] : [difference('signature.key', key, wanted)]),
      ...changed,
    ],
  }
}
