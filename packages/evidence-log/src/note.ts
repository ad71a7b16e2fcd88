import { getPublicKey, hashes, sign, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, fromBase64, fromHex, sameBytes, toBase64, toHex, utf8 } from './bytes.ts'

// Signed notes of C2SP signed-note, with Ed25519 keys.

hashes.sha512 = sha512

const ed25519 = 1
const dash = '\u2014'
const mostSignatures = 64

export const publicKeyOf = (seed: Uint8Array): Uint8Array => getPublicKey(seed)
export const signEd25519 = (seed: Uint8Array, message: Uint8Array): Uint8Array => sign(message, seed)

/**
 * Strict as RFC 8032: refuses keys of small order, under which anyone signs, and encodings that are not canonical.
 * Verifiers' keys, witnesses and notes rest on it.
 */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  try {
    return verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/** Who signs, as others write it down: `name+id+key`. */
export type NoteKey = { readonly name: string; readonly publicKey: Uint8Array }

const isName = (name: string) => name !== '' && !/[\s+]/u.test(name)

/** The four bytes that name a key in a signature line; `type` says what it signs. */
export const noteKeyId = ({ name, publicKey }: NoteKey, type: number = ed25519): Uint8Array =>
  sha256(concatBytes(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, 4)
const idOf = (key: NoteKey) => noteKeyId(key)

export const formatNoteKey = (key: NoteKey, type: number = ed25519): string =>
  `${key.name}+${toHex(noteKeyId(key, type))}+${toBase64(concatBytes(Uint8Array.of(type), key.publicKey))}`

/** Undefined for what is no Ed25519 key, or bears another id. */
export function parseNoteKey(text: string, type: number = ed25519): NoteKey | undefined {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? []
  const bytes = fromBase64(encoded)
  if (!isName(name) || bytes?.length !== 33 || bytes[0] !== type) return undefined
  const key = { name, publicKey: bytes.subarray(1) }
  return sameBytes(noteKeyId(key, type), fromHex(id) ?? new Uint8Array()) ? key : undefined
}

/** The text, which ends its last line, with the signature of the key below it. */
export function signNote(text: string, { name, seed }: { readonly name: string; readonly seed: Uint8Array }): string {
  if (!isName(name)) throw new RangeError('a key has a name without spaces and plus signs')
  if (!text.endsWith('\n')) throw new RangeError('a note ends its last line')
  const id = idOf({ name, publicKey: publicKeyOf(seed) })
  return `${text}\n${dash} ${name} ${toBase64(concatBytes(id, signEd25519(seed, utf8(text))))}\n`
}

/** The text that the key signed; undefined for a note that is damaged, or not signed by the key. */
export function openNote(note: string, key: NoteKey): string | undefined {
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n') || hasControl(note)) return undefined
  const text = note.slice(0, split + 1)
  const lines = note.slice(split + 2, -1).split('\n')
  if (lines.length > mostSignatures) return undefined
  let signed = false
  for (const line of lines) {
    const [, name = '', encoded = ''] = new RegExp(`^${dash} ([^ +]+) ([A-Za-z0-9+/=]+)$`, 'u').exec(line) ?? []
    const bytes = fromBase64(encoded)
    if (!isName(name) || bytes === undefined || bytes.length < 5) return undefined
    if (name !== key.name || !sameBytes(bytes.subarray(0, 4), idOf(key))) continue
    if (!verifyEd25519(key.publicKey, utf8(text), bytes.subarray(4))) return undefined
    signed = true
  }
  return signed ? text : undefined
}

const hasControl = (text: string) => [...text].some((letter) => letter < ' ' && letter !== '\n')
