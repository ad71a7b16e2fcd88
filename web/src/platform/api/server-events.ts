/** One event of a `text/event-stream` (HTML standard, 9.2.6). */
export type ServerEvent = { readonly event: string; readonly data: string; readonly id: string | null }

/** Turns chunks of text into events; what is not yet whole waits for the next chunk. */
export function createEventReader() {
  let rest = ''
  return (chunk: string): ServerEvent[] => {
    const blocks = (rest + chunk).replace(/\r\n?/g, '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const fields = block
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith(':'))
        .map(fieldOf)
      const data = fields.filter(([name]) => name === 'data').map(([, value]) => value)
      if (data.length === 0) return []
      const last = (wanted: string) => fields.findLast(([name]) => name === wanted)?.[1]
      return [{ event: last('event') ?? 'message', data: data.join('\n'), id: last('id') ?? null }]
    })
  }
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':')
  if (colon === -1) return [line, '']
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}
