import { fromBase64, toBase64, type Hash } from './bytes.ts'
import { openNote, signNote, type NoteKey } from './note.ts'

// Checkpoints of C2SP tlog-checkpoint: origin, size and root in a signed note.

export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Hash }

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/** Undefined where it is none. Further lines are left to their readers. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', size = '', encoded = '', ...rest] = text.split('\n')
  const root = fromBase64(encoded)
  if (origin === '' || !/^(0|[1-9]\d*)$/.test(size) || root?.length !== 32 || rest.at(-1) !== '') return undefined
  if (rest.slice(0, -1).includes('') || !Number.isSafeInteger(Number(size))) return undefined
  return { origin, size: Number(size), root }
}

/** The key bears the name of the origin. */
export const signCheckpoint = (checkpoint: Checkpoint, seed: Uint8Array): string =>
  signNote(formatCheckpoint(checkpoint), { name: checkpoint.origin, seed })

/** The checkpoint that the log signed; undefined where it did not, or says that it is of another log. */
export function openCheckpoint(note: string, key: NoteKey): Checkpoint | undefined {
  const text = openNote(note, key)
  const checkpoint = text === undefined ? undefined : parseCheckpoint(text)
  return checkpoint?.origin === key.name ? checkpoint : undefined
}
