const pieceBytes = 4 * 1024 * 1024
const newline = 0x0a

/** Cuts COPY text into pieces that end where a row ends: inside a row a newline is written as `\n`. */
export async function* wholeRows(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of text) {
    const end = chunk.lastIndexOf(newline) + 1
    if (bytes + chunk.length < pieceBytes || end === 0) {
      held.push(chunk)
      bytes += chunk.length
      continue
    }
    yield Buffer.concat([...held, chunk.subarray(0, end)])
    held = [chunk.subarray(end)]
    bytes = chunk.length - end
  }
  if (bytes > 0) yield Buffer.concat(held)
}

export function countRows(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(newline); at !== -1; at = text.indexOf(newline, at + 1)) rows += 1
  return rows
}
