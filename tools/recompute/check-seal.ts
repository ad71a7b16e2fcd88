import {
  createColumnDigests,
  exportedDigest,
  exportNote,
  openNote,
  parseNoteKey,
} from '../../packages/evidence-log/src/index.ts'
import type { Difference } from './differences.ts'
import { exportFormat } from './export-format.ts'
import { readExport, UnreadableExport } from './read-export.ts'

type Seal = {
  /** The key in the file whose signature fits the digests, and is the one that was asked for; else null. */
  readonly signedBy: string | null
  /** Of its factors and records, as a verifier's statement names it. */
  readonly exported: string
  readonly differences: readonly Difference[]
}
type Signature = { readonly key?: unknown; readonly note?: unknown }

/**
 * Compares what the file says, name by name, with the digests that were signed, and these with the signature. Every
 * export is sealed: whatever version a file without a seal claims, the seal was removed.
 */
export async function checkSeal(path: string, wanted?: string): Promise<Seal> {
  const found = createColumnDigests()
  const numbers = new Map<string, number>()
  let signature: Signature | undefined
  let stated: Record<string, string> | undefined
  let format: unknown
  for await (const { member, value, item } of readExport(path)) {
    if (member === 'digests') stated = value as Record<string, string>
    else if (member === 'signature') signature = value as Signature
    else {
      if (member === 'format') format = value
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
    if (format !== exportFormat) throw new UnreadableExport('The file is no inventory export of Athar.')
    const missing = difference('signature', 'missing', wanted ?? 'a signature of the installation')
    return { signedBy: null, exported: exportedDigest(found.digests()), differences: [missing] }
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
    signedBy: fits && expected ? key : null,
    exported: exportedDigest(digests),
    differences: [
      ...(fits ? [] : [difference('signature', key, 'does not fit the digests')]),
      ...(expected ? [] : [difference('signature.key', key, wanted)]),
      ...changed,
    ],
  }
}
