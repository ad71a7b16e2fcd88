/** Serials of another registry: the same text before the number of the first and of the last. */
export type ReadRange = {
  readonly first: string
  readonly last: string
  readonly prefix: string
  /** Whole numbers as text. */
  readonly from: string
  readonly to: string
}
export type RangeFault = 'prefix-differs' | 'range-turned'

const parts = (serial: string) => {
  const [, prefix = '', digits = ''] = /^(.*?)(\d{1,18})$/su.exec(serial.trim()) ?? []
  // One prefix, whatever dash, width, case or spaces it was written with.
  const folded = prefix
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/gu, '')
    .toUpperCase()
  return { prefix: folded, number: BigInt(digits || '0') }
}

/** Reads a range by its first and last serial, whose last digits are their numbers. */
export function readRange(first: string, last: string): ReadRange | RangeFault {
  const [one, other] = [parts(first), parts(last)]
  if (one.prefix !== other.prefix) return 'prefix-differs'
  if (other.number < one.number) return 'range-turned'
  return { first: first.trim(), last: last.trim(), prefix: one.prefix, from: `${one.number}`, to: `${other.number}` }
}

export const tonnesIn = ({ from, to }: Pick<ReadRange, 'from' | 'to'>): bigint => BigInt(to) - BigInt(from) + 1n
