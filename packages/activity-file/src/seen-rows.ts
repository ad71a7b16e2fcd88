/**
 * Remembers the rows of a file in about 30 bytes each, so that doubles, contradictions and outliers are found in a
 * million rows within a few dozen megabytes. Columns of numbers and a hash index; no object per row.
 */

/** A key of a row as two 32-bit numbers; two different rows share it once in about 37 million files of a million rows. */
export interface RowKey {
  a: number
  b: number
}

/** Rows in the order in which they were added. */
export interface SeenRows {
  /** Number of rows kept. */
  readonly count: () => number
  /** Position of an earlier row with the same key and group, or -1. */
  find(key: RowKey, group: number): number
  /** Keeps a row and returns its position. */
  add(row: SeenRow): number
  readonly record: (position: number) => number
  readonly group: (position: number) => number
  readonly size: (position: number) => number
  readonly days: (position: number) => number
  /** How many questions about the row are open; only rows without any count as accepted. */
  readonly open: (position: number) => number
  setOpen(position: number, open: number): void
}

/** A row to keep. */
export interface SeenRow {
  readonly key: RowKey
  readonly record: number
  readonly group: number
  readonly size: number
  readonly days: number
  readonly open: number
}

const FIRST_CAPACITY = 1_024

/** An empty memory; it doubles as it fills. */
export function createSeenRows(): SeenRows {
  let capacity = FIRST_CAPACITY
  let used = 0
  let keyA = new Int32Array(capacity)
  let keyB = new Int32Array(capacity)
  let records = new Uint32Array(capacity)
  let groups = new Uint32Array(capacity)
  let sizes = new Float64Array(capacity)
  let opens = new Uint8Array(capacity)
  let dayCounts = new Uint16Array(capacity)
  /** Positions plus one, by hash; twice the capacity, so that chains stay short. */
  let slots = new Int32Array(capacity * 2)

  function grow(): void {
    capacity *= 2
    keyA = enlarged(keyA, new Int32Array(capacity))
    keyB = enlarged(keyB, new Int32Array(capacity))
    records = enlarged(records, new Uint32Array(capacity))
    groups = enlarged(groups, new Uint32Array(capacity))
    sizes = enlarged(sizes, new Float64Array(capacity))
    opens = enlarged(opens, new Uint8Array(capacity))
    dayCounts = enlarged(dayCounts, new Uint16Array(capacity))
    slots = new Int32Array(capacity * 2)
    for (let position = 0; position < used; position++) place(position)
  }

  function place(position: number): void {
    const mask = slots.length - 1
    let slot = keyA[position]! & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = position + 1
  }

  return {
    count: () => used,
    find(key, group) {
      const mask = slots.length - 1
      let slot = key.a & mask
      for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
        const position = entry - 1
        if (keyA[position] === key.a && keyB[position] === key.b && groups[position] === group) return position
        slot = (slot + 1) & mask
      }
      return -1
    },
    add(row) {
      if (used === capacity) grow()
      const position = used++
      keyA[position] = row.key.a
      keyB[position] = row.key.b
      records[position] = row.record
      groups[position] = row.group
      sizes[position] = row.size
      dayCounts[position] = Math.min(65_535, row.days)
      opens[position] = Math.min(255, row.open)
      place(position)
      return position
    },
    record: (position) => records[position]!,
    group: (position) => groups[position]!,
    size: (position) => sizes[position]!,
    days: (position) => dayCounts[position]!,
    open: (position) => opens[position]!,
    setOpen: (position, open) => {
      opens[position] = open
    },
  }
}

function enlarged<A extends { set(from: A): void }>(from: A, to: A): A {
  to.set(from)
  return to
}

const LOWER_A = 97
const LOWER_Z = 122

/** Mixes a text into a key; case of ASCII letters, spaces and direction marks make no difference. */
export function mixText(key: RowKey, text: string | null): void {
  let a = key.a
  let b = key.b
  if (text !== null) {
    for (let index = 0; index < text.length; index++) {
      let code = text.charCodeAt(index)
      if (code >= LOWER_A && code <= LOWER_Z) code -= 32
      if (code === 32 || code === 0x200e || code === 0x200f) continue
      a = Math.imul(a ^ code, 0x01000193)
      b = Math.imul((b << 5) ^ (b >>> 27) ^ code, 0x5bd1e995)
    }
  }
  key.a = finish(a ^ 0x9e3779b9)
  key.b = finish(b + 0x7f4a7c15)
}

/** Mixes a whole number into a key. */
export function mixNumber(key: RowKey, value: number): void {
  key.a = finish(Math.imul(key.a ^ value, 0x85ebca6b) + 0x165667b1)
  key.b = finish(Math.imul(key.b + value, 0xc2b2ae35) ^ 0x27d4eb2f)
}

function finish(hash: number): number {
  let mixed = hash
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}
