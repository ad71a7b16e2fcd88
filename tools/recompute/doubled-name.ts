/**
 * A name that one object of a valid JSON text has twice, however it is escaped; undefined where there is none. Programs
 * differ in which of two values they take, so such a text says two things.
 */
export function doubledName(json: string): string | undefined {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '{') open.push(new Set())
    else if (sign === '[') open.push(null)
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === '"') {
      const end = endOfString(json, at)
      const names = open.at(-1)
      if (names && isName(json, end)) {
        const name = JSON.parse(json.slice(at, end + 1)) as string
        if (names.has(name)) return name
        names.add(name)
      }
      at = end
    }
  }
  return undefined
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

function isName(json: string, end: number): boolean {
  let at = end + 1
  while (' \t\n\r'.includes(json[at] ?? ':')) at++
  return json[at] === ':'
}
