const characterMap = /%!PS-Adobe-3\.0 Resource-CMap[\s\S]*?endcmap/g
const space = /(\n<[0-9A-F]{4}> )<0020>/
/** A comment of the map, and the same with room for four more digits. */
const [title, shorter] = ['%%Title: (Custom Adobe Identity 0)', '%%Title: (Custom Identity 0)  ']

/**
 * A PDF in Arabic whose words are copied apart by every reader. pdf.js takes a mere space between words that run to the
 * left for a movement, and copies the words as one; a zero-width space before it, in what the space is read as, makes it
 * a sign like any other. Nothing is drawn otherwise and no byte moves, because a comment makes room.
 */
export function withCopiedSpaces(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const changed = file.replaceAll(characterMap, (map) => {
    const read = map.replace(space, '$1<200B0020>')
    return read === map || !map.includes(title) ? map : read.replace(title, shorter)
  })
  return new Uint8Array(Buffer.from(changed, 'latin1'))
}
