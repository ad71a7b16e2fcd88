/**
 * Which characters a TrueType face can draw, read from its `cmap` table (OpenType 1.9, formats 4 and 12).
 * PDF/UA refuses a page with a character that no face can draw, and names typed by people may hold any.
 */
export function coverageOf(face: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(face.buffer, face.byteOffset, face.byteLength)
  const ranges = subtables(view).flatMap((at) => rangesOf(view, at))
  return (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

type Range = readonly [first: number, last: number]

function subtables(view: DataView): number[] {
  const cmap = tableAt(view, 'cmap')
  const count = view.getUint16(cmap + 2)
  return Array.from({ length: count }, (_none, index) => cmap + view.getUint32(cmap + 4 + index * 8 + 4))
}

function tableAt(view: DataView, tag: string): number {
  const wanted = [...tag].reduce((value, letter) => value * 256 + letter.charCodeAt(0), 0)
  const tables = view.getUint16(4)
  for (let index = 0; index < tables; index++) {
    const record = 12 + index * 16
    if (view.getUint32(record) === wanted) return view.getUint32(record + 8)
  }
  throw new Error(`the face has no ${tag} table`)
}

function rangesOf(view: DataView, at: number): Range[] {
  const format = view.getUint16(at)
  if (format === 4) return segments(view, at)
  if (format === 12) return groups(view, at)
  return []
}

function groups(view: DataView, at: number): Range[] {
  return Array.from({ length: view.getUint32(at + 12) }, (_none, index) => {
    const group = at + 16 + index * 12
    return [view.getUint32(group), view.getUint32(group + 4)] as const
  })
}

/** Format 4 may map a character of a segment to glyph 0, which means it has none. */
function segments(view: DataView, at: number): Range[] {
  const count = view.getUint16(at + 6) / 2
  const [ends, starts, deltas, offsets] = [at + 14, at + 16 + count * 2, at + 16 + count * 4, at + 16 + count * 6]
  const found: Range[] = []
  for (let segment = 0; segment < count; segment++) {
    const first = view.getUint16(starts + segment * 2)
    const last = Math.min(view.getUint16(ends + segment * 2), 0xfffe)
    const delta = view.getUint16(deltas + segment * 2)
    const offsetAt = offsets + segment * 2
    const offset = view.getUint16(offsetAt)
    for (let code = first; code <= last; code++) {
      const glyph = offset === 0 ? code : view.getUint16(offsetAt + offset + (code - first) * 2)
      if (((offset === 0 || glyph !== 0 ? glyph + delta : 0) & 0xffff) !== 0) found.push([code, code])
    }
  }
  return joined(found)
}

function joined(ranges: readonly Range[]): Range[] {
  const out: [number, number][] = []
  for (const [first, last] of ranges) {
    const before = out.at(-1)
    if (before && before[1] + 1 === first) before[1] = last
    else out.push([first, last])
  }
  return out
}
