import { inflateSync } from 'node:zlib'

/** What a copy out of the file gives: enough of a PDF reader to check our own pages, whose objects stand open. */
export type ReadPdf = {
  readonly pages: readonly string[]
  readonly text: string
  /** The file as text, streams unpacked, to look for structure in. */
  readonly raw: string
}
type Objects = ReadonlyMap<string, string>
type Glyphs = ReadonlyMap<string, string>

export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const pages = [...objects.values()]
    .filter((body) => /\/Type\s*\/Page\b(?!s)/.test(body))
    .map((page) => pageText(page, objects))
  return { pages, text: pages.join('\n'), raw: [...objects.values()].join('\n') }
}

function objectsOf(file: string): Objects {
  const found = new Map<string, string>()
  for (const [, number, body] of file.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\sendobj/g))
    found.set(number!, unpacked(body!))
  return found
}

function unpacked(body: string): string {
  const at = /stream\r?\n/.exec(body)
  if (!at) return body
  const dictionary = body.slice(0, at.index)
  const data = body.slice(at.index + at[0].length, body.lastIndexOf('endstream'))
  if (!dictionary.includes('/FlateDecode')) return body
  return `${dictionary}stream\n${inflateSync(Buffer.from(data, 'latin1')).toString('latin1')}`
}

const reference = (dictionary: string, key: string): string | undefined =>
  new RegExp(`/${key}\\s+(\\d+) 0 R`).exec(dictionary)?.[1]

function pageText(page: string, objects: Objects): string {
  const fonts = new Map<string, Glyphs>()
  const fontDictionary = /\/Font\s*<<([\s\S]*?)>>/.exec(page)?.[1] ?? ''
  for (const [, name, number] of fontDictionary.matchAll(/\/(\w+)\s+(\d+) 0 R/g))
    fonts.set(name!, glyphsOf(objects.get(number!) ?? '', objects))
  return shownText(objects.get(reference(page, 'Contents') ?? '') ?? '', fonts)
}

function glyphsOf(font: string, objects: Objects): Glyphs {
  const map = objects.get(reference(font, 'ToUnicode') ?? '') ?? ''
  const glyphs = new Map<string, string>()
  for (const [, block] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, text] of block!.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      glyphs.set(glyph!.toLowerCase(), utf16(text!))
  return glyphs
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

type Token = { readonly string: string } | { readonly word: string }

/** Strings stand in brackets as they are, or in angles as hexadecimal; all else is words. */
function* tokens(content: string): Generator<Token> {
  const pattern = /\(|<[0-9a-fA-F]*>|[^\s()<>[\]]+/g
  for (let match = pattern.exec(content); match; match = pattern.exec(content)) {
    const [token] = match
    if (token === '(') {
      const end = closing(content, match.index)
      yield { string: unescaped(content.slice(match.index + 1, end)) }
      pattern.lastIndex = end + 1
    } else if (token.startsWith('<')) yield { string: Buffer.from(token.slice(1, -1), 'hex').toString('latin1') }
    else yield { word: token }
  }
}

/** Brackets inside a string need no escape as long as they are in pairs. */
function closing(content: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < content.length; at++) {
    if (content[at] === '\\') at++
    else if (content[at] === '(') depth++
    else if (content[at] === ')' && --depth === 0) return at
  }
  throw new Error('a string of the page never ends')
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '(': '(',
  ')': ')',
  '\\': '\\',
}
const unescaped = (text: string): string =>
  text.replaceAll(
    /\\([0-7]{1,3}|[\s\S])/g,
    (_all, code: string) =>
      escapes[code] ?? (/^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : code),
  )

/** A stretch of marked content: what is shown in it, and how it is to be read. */
type Mark = { readonly letters: string[]; readonly reversed: boolean; readonly instead: string | null }

/** Runs one after another; what stands between `ReversedChars` marks is read from its end, and `ActualText` stands for what it marks. */
function shownText(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  const page: Mark = { letters: [], reversed: false, instead: null }
  const open: Mark[] = [page]
  let font: Glyphs = new Map()
  let strings: string[] = []
  let instead: string | null = null
  let before: string[] = []
  const close = () => {
    const mark = open.length > 1 ? open.pop()! : page
    if (mark !== page)
      open
        .at(-1)!
        .letters.push(
          ...(mark.instead === null ? (mark.reversed ? mark.letters.toReversed() : mark.letters) : [mark.instead]),
        )
  }
  for (const token of tokens(content)) {
    if ('string' in token) {
      if (before.at(-1) === '/ActualText') instead = textString(token.string)
      else strings.push(token.string)
      continue
    }
    const { word } = token
    if (word === 'Tf') font = fonts.get((before.at(-2) ?? '').slice(1)) ?? font
    else if (word === 'BMC') open.push({ letters: [], reversed: before.at(-1) === '/ReversedChars', instead: null })
    else if (word === 'BDC') {
      open.push({ letters: [], reversed: false, instead })
      instead = null
    } else if (word === 'EMC') close()
    else if (word === 'TJ' || word === 'Tj') open.at(-1)!.letters.push(...lettersOf(strings.join(''), font))
    if (/^(BT|BDC|T[Jj])$/.test(word)) strings = []
    before = [...before.slice(-1), word]
  }
  return page.letters
    .join('')
    .replaceAll('\u200B', '')
    .replaceAll(/[\u00A0\u2060]/g, ' ')
}

/** A text string of the file: UTF-16 where it says so, else one byte a letter. */
const textString = (bytes: string): string =>
  bytes.startsWith('\u00FE\u00FF') ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le') : bytes

const lettersOf = (bytes: string, font: Glyphs): string[] =>
  (Buffer.from(bytes, 'latin1').toString('hex').match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '\uFFFD')
