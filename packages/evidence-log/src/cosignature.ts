import { concatBytes, fromBase64, sameBytes, toBase64, utf8 } from './bytes.ts'
import {
  formatNoteKey,
  noteKeyId,
  parseNoteKey,
  publicKeyOf,
  signEd25519,
  verifyEd25519,
  type NoteKey,
} from './note.ts'

// Cosignatures of C2SP tlog-cosignature with Ed25519, and the request of tlog-witness.

const cosignature = 4
const dash = '\u2014'

/** `name+id+key` of a witness; undefined for another kind of key. */
export const parseWitnessKey = (text: string): NoteKey | undefined => parseNoteKey(text, cosignature)
export const formatWitnessKey = (key: NoteKey): string => formatNoteKey(key, cosignature)

/** The text of a note, without its signatures. */
const textOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1)

const messageOf = (note: string, seconds: number | bigint) => utf8(`cosignature/v1\ntime ${seconds}\n${textOf(note)}`)

/** The signature line of a witness, without the end of the line; `seconds` since 1970. */
export function cosign(note: string, { name, seed }: { name: string; seed: Uint8Array }, seconds: number): string {
  const time = new Uint8Array(8)
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds))
  const id = noteKeyId({ name, publicKey: publicKeyOf(seed) }, cosignature)
  return `${dash} ${name} ${toBase64(concatBytes(id, time, signEd25519(seed, messageOf(note, seconds))))}`
}

/** Clocks of witnesses may differ by so many seconds. */
const apartSeconds = 300

/**
 * The line by which a witness signed this note; undefined where none is its, the signature is wrong, or its time is
 * more than five minutes after `now` or before `made`, when the note was signed by the log.
 */
export function findCosignature(
  lines: string,
  note: string,
  key: NoteKey,
  { now, made }: { readonly now: Date; readonly made?: Date },
): string | undefined {
  const id = noteKeyId(key, cosignature)
  return lines.split('\n').find((line) => {
    const [mark, name, encoded = '', ...more] = line.split(' ')
    const bytes = fromBase64(encoded)
    if (mark !== dash || name !== key.name || more.length > 0 || bytes?.length !== 76) return false
    if (!sameBytes(bytes.subarray(0, 4), id)) return false
    const seconds = secondsIn(bytes)
    return (
      Number(seconds) <= now.getTime() / 1000 + apartSeconds &&
      (made === undefined || Number(seconds) >= made.getTime() / 1000 - apartSeconds) &&
      verifyEd25519(key.publicKey, messageOf(note, seconds), bytes.subarray(12))
    )
  })
}

const secondsIn = (bytes: Uint8Array): bigint => new DataView(bytes.buffer, bytes.byteOffset + 4, 8).getBigUint64(0)

/** When a witness signed, as its line says; undefined where it is no such line. */
export function cosignedAt(line: string): Date | undefined {
  const bytes = fromBase64(line.split(' ')[2] ?? '')
  const at = bytes?.length === 76 ? new Date(Number(secondsIn(bytes)) * 1000) : undefined
  return at && Number.isNaN(at.getTime()) ? undefined : at
}

/** What a log sends to `add-checkpoint`: the size that the witness knows, the proof from there in base64, the note. */
export const addCheckpointBody = (old: number, proof: readonly string[], note: string): string =>
  [`old ${old}`, ...proof, '', note].join('\n')
