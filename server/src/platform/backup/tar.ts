import { BackupError } from './failure.ts'

/** POSIX ustar (IEEE Std 1003.1-2017, pax, "ustar Interchange Format"): heads and contents in whole blocks. */
export const blockBytes = 512
/** Eleven octal digits. */
const largest = 8 ** 11 - 1
const nameBytes = 100
const prefixBytes = 155

export type TarHead = { readonly name: string; readonly size: number }

export const paddingAfter = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes

export function tarHead({ name, size }: TarHead, modifiedAt: Date): Buffer {
  if (size > largest) throw new BackupError(`${name} is larger than 8 GiB, which a backup cannot hold.`)
  const [prefix, rest] = splitName(name)
  const head = Buffer.alloc(blockBytes)
  head.write(rest, 0)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write(`${octal(size, 11)}\0`, 124)
  head.write(`${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  head.write(prefix, 345)
  head.write(`${octal(sumOf(head), 6)}\0 `, 148)
  return head
}

/** Undefined when the block is no head, or was altered. */
export function readTarHead(block: Buffer): TarHead | undefined {
  if (block.toString('latin1', 257, 262) !== 'ustar') return undefined
  if (Number.parseInt(block.toString('latin1', 148, 154), 8) !== sumOf(block)) return undefined
  const text = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const [prefix, rest] = [text(345, prefixBytes), text(0, nameBytes)]
  return { name: prefix === '' ? rest : `${prefix}/${rest}`, size: Number.parseInt(text(124, 12), 8) }
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** The sum of all bytes, with blanks where the sum itself stands. */
function sumOf(head: Buffer): number {
  let sum = 8 * 0x20
  for (let at = 0; at < blockBytes; at += 1) if (at < 148 || at >= 156) sum += head[at] ?? 0
  return sum
}

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= nameBytes) return ['', name]
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(rest) <= nameBytes && Buffer.byteLength(prefix) <= prefixBytes) return [prefix, rest]
  }
  throw new BackupError(`${name} is too long a name for a backup.`)
}
