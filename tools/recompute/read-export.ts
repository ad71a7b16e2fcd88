import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { doubledName } from './doubled-name.ts'

/** One part of an export: a member that stands alone, or one item of a list. */
export type Part = { readonly member: string; readonly value: unknown; readonly item: boolean }

/** The file is no export that this program can read; the message is a sentence for its reader. */
export class UnreadableExport extends Error {}

const opening = /^"(\w+)": \[$/
const single = /^"(\w+)": (.+)$/

/**
 * Reads an export part by part. As the server writes it, each item stands on a line of its own, so a file of any size
 * is read with little memory; a file that something else laid out anew is read whole.
 */
export async function* readExport(path: string): AsyncGenerator<Part> {
  if (await isLaidOutByLine(path)) yield* readLines(path)
  else yield* readWhole(path)
}

async function isLaidOutByLine(path: string): Promise<boolean> {
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })
  let number = 0
  for await (const line of lines) {
    number++
    if (number === 1 && line !== '{') break
    if (number === 2) return line === '"format": "athar-inventory-export",'
  }
  return false
}

async function* readLines(path: string): AsyncGenerator<Part> {
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })
  const members = new Set<string>()
  const once = (member: string): string => {
    if (members.has(member)) throw doubled(member)
    members.add(member)
    return member
  }
  let list: string | null = null
  let number = 0
  for await (const line of lines) {
    number++
    if (line === '{' || line === '}' || line === '') continue
    if (line === '],' || line === ']') {
      list = null
      continue
    }
    if (list !== null) {
      yield { member: list, value: parsed(line, number), item: true }
      continue
    }
    const [, opened] = opening.exec(line) ?? []
    if (opened !== undefined) {
      list = once(opened)
      continue
    }
    const found = single.exec(line)
    if (!found) throw new UnreadableExport(`Line ${number} is not part of an export.`)
    yield { member: once(found[1]!), value: parsed(found[2]!, number), item: false }
  }
}

const doubled = (name: string) =>
  new UnreadableExport(`The file says ${JSON.stringify(name)} twice in one place, so it has no single meaning.`)

function parsed(text: string, line: number): unknown {
  const json = text.endsWith(',') ? text.slice(0, -1) : text
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new UnreadableExport(`Line ${line} is not valid JSON.`)
  }
  const name = doubledName(json)
  if (name !== undefined) throw doubled(name)
  return value
}

/** In the order in which a check needs the parts, whatever order the file has. */
async function* readWhole(path: string): AsyncGenerator<Part> {
  const whole = parsedWhole(await readText(path))
  const last = ['records', 'uncertainty', 'totals']
  const members = [...Object.keys(whole).filter((key) => !last.includes(key)), ...last.filter((key) => key in whole)]
  for (const member of members) {
    const value = whole[member]
    if (Array.isArray(value)) for (const item of value) yield { member, value: item, item: true }
    else yield { member, value, item: false }
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STRING_TOO_LONG') throw error
    throw new UnreadableExport('The file is too large to be read whole: check it as it was downloaded, line by line.')
  }
}

function parsedWhole(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableExport('The file is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnreadableExport('The file holds no export.')
  const name = doubledName(text)
  if (name !== undefined) throw doubled(name)
  return value as Record<string, unknown>
}
