/**
 * What kind of file the first bytes announce, in which encoding its text is written, and by what its cells are
 * separated. Only bytes and text come in; the caller decodes.
 */

/** Kind of an uploaded file: separated text, the two spreadsheet containers, or something that is no table. */
export type FileKind = 'text' | 'xlsx' | 'xls' | 'binary'

/** Labels that TextDecoder understands in every browser and in Node with full ICU. */
export type Encoding = (typeof ENCODINGS)[number]
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252'] as const

/** Encoding of a text file and the length of its byte order mark; one byte of it may have been lost. */
export interface DetectedEncoding {
  readonly encoding: Encoding
  readonly bom: 0 | 1 | 2 | 3
}

/** Bytes looked at to tell the kind of a file. */
const SNIFFED_BYTES = 4_096

/** The kind of a file by its first bytes, never by its name. */
export function detectFileKind(head: Uint8Array): FileKind {
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx'
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'xls'
  if (detectUtf16(head) !== null) return 'text'
  const sample = head.subarray(0, SNIFFED_BYTES)
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 26) || (byte > 27 && byte < 32)) return 'binary'
  return 'text'
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

function detectUtf16(head: Uint8Array): DetectedEncoding | null {
  const isLittle = head[0] === 0xff && head[1] === 0xfe
  const isBig = head[0] === 0xfe && head[1] === 0xff
  const isDamaged = !isLittle && !isBig && (head[0] === 0xff || head[0] === 0xfe)
  const bom = isLittle || isBig ? 2 : isDamaged ? 1 : 0
  // A program may have written the mark of the other order: what follows it decides.
  const encoding = utf16ByZeros(head.subarray(bom, bom + SNIFFED_BYTES)) ?? (isLittle ? 'utf-16le' : null)
  if (encoding !== null) return { encoding, bom }
  return isBig ? { encoding: 'utf-16be', bom } : null
}

/** Separators, digits and line ends are below 256, so in UTF-16 one half of the byte positions is full of zeros. */
function utf16ByZeros(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  for (let index = 0; index < sample.length; index++) if (sample[index] === 0) zeros[index & 1]!++
  const pairs = sample.length >> 1
  if (pairs < 4) return null
  if (zeros[1]! > pairs * 0.15 && zeros[0]! <= pairs * 0.01) return 'utf-16le'
  if (zeros[0]! > pairs * 0.15 && zeros[1]! <= pairs * 0.01) return 'utf-16be'
  return null
}

/** Watches the bytes of a whole file as they pass, since the first Arabic letter may stand far down. */
export interface EncodingDetector {
  /** Looks at the next bytes of the file. */
  push(bytes: Uint8Array): void
  /** The answer for all bytes seen so far. */
  result(): DetectedEncoding
}

/** A detector for one file: UTF-16 by mark or pattern, UTF-8 when every byte obeys its rules, else one of Windows. */
export function createEncodingDetector(): EncodingDetector {
  let first: DetectedEncoding | null = null
  let started = false
  const utf8 = createUtf8Validator()
  const words = createWordCounter()
  return {
    push(bytes) {
      if (!started && bytes.length > 0) {
        started = true
        first = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? { encoding: 'utf-8', bom: 3 } : detectUtf16(bytes)
      }
      if (first !== null) return
      utf8.push(bytes)
      if (!utf8.valid()) words.push(bytes)
    },
    result() {
      if (first !== null) return first
      return { encoding: utf8.valid() ? 'utf-8' : words.areLatin() ? 'windows-1252' : 'windows-1256', bom: 0 }
    },
  }
}

/** The encoding of a file of which `head` is the start; a character cut at the end does not count against UTF-8. */
export function detectEncoding(head: Uint8Array): DetectedEncoding {
  const detector = createEncodingDetector()
  detector.push(head)
  return detector.result()
}

/** The bytes from here on are letters in Windows-1252 and, nearly all, in Windows-1256. */
const FIRST_LETTER = 0xc0

/**
 * Tells the two by their words: an accented letter stands among Latin ones, as in `Zürich` or `année`; an Arabic word
 * has no Latin letter in it.
 */
function createWordCounter() {
  let latin = 0
  let arabic = 0
  let plain = 0
  let high = 0
  return {
    areLatin: () => latin > arabic,
    push(bytes: Uint8Array) {
      for (let index = 0; index < bytes.length; index++) {
        const byte = bytes[index]!
        if (byte >= FIRST_LETTER) high++
        else if ((byte | 32) >= 97 && (byte | 32) <= 122) plain++
        else {
          if (high > 0 && plain > 0) latin++
          else if (high > 1) arabic++
          plain = 0
          high = 0
        }
      }
    },
  }
}

function createUtf8Validator() {
  let missing = 0
  let lowest = 0x80
  let highest = 0xbf
  let broken = false
  return {
    valid: () => !broken,
    push(bytes: Uint8Array) {
      for (let index = 0; !broken && index < bytes.length; index++) {
        const byte = bytes[index]!
        if (missing > 0) {
          if (byte < lowest || byte > highest) broken = true
          missing--
          lowest = 0x80
          highest = 0xbf
        } else if (byte >= 0x80) {
          missing =
            byte >= 0xc2 && byte <= 0xdf ? 1 : byte >= 0xe0 && byte <= 0xef ? 2 : byte >= 0xf0 && byte <= 0xf4 ? 3 : -1
          if (missing < 0) broken = true
          // Over-long forms, surrogates and values beyond U+10FFFF are no UTF-8.
          if (byte === 0xe0) lowest = 0xa0
          if (byte === 0xed) highest = 0x9f
          if (byte === 0xf0) lowest = 0x90
          if (byte === 0xf4) highest = 0x8f
        }
      }
    },
  }
}

/** Cell separators that are recognised. */
export type Delimiter = ',' | ';' | '\t' | '|' | '،' | '؛'

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
/** What an Arabic keyboard writes. They stand in sentences as well, which makes a sentence of no row two cells. */
const ARABIC_DELIMITERS: readonly Delimiter[] = ['،', '؛']
const SAMPLED_LINES = 50
const SEPARATOR_HINT = /^sep=([,;\t|،؛])$/i

/** The separator of a text file by its first lines; a comma when nothing speaks. The line `sep=;` of Excel decides. */
export function detectDelimiter(head: string): Delimiter {
  const text = head.charCodeAt(0) === 0xfeff ? head.slice(1) : head
  const hint = SEPARATOR_HINT.exec(text.slice(0, 8).split(/[\r\n]/, 1)[0]!)
  if (hint) return hint[1] as Delimiter
  let best: Delimiter = ','
  let bestScore = 0
  for (const delimiter of headsAreArabic(text) ? [...DELIMITERS, ...ARABIC_DELIMITERS] : DELIMITERS) {
    const score = delimiterScore(separatorsPerLine(text, delimiter))
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

/** Whether the first line that separates anything does so by Arabic punctuation alone. */
function headsAreArabic(text: string): boolean {
  const first = (delimiters: readonly Delimiter[]) =>
    Math.min(
      ...delimiters.map((delimiter) => {
        const line = separatorsPerLine(text, delimiter).findIndex((count) => count > 0)
        return line < 0 ? Infinity : line
      }),
    )
  return first(ARABIC_DELIMITERS) < first(DELIMITERS)
}

/** Lines that agree on one count weigh most, then the count itself. */
function delimiterScore(counts: readonly number[]): number {
  const lines = new Map<number, number>()
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1)
  let score = 0
  for (const [count, agreeing] of lines) score = Math.max(score, agreeing * agreeing * Math.sqrt(count))
  return score
}

function separatorsPerLine(text: string, delimiter: Delimiter): number[] {
  const counts: number[] = []
  let count = 0
  let quoted = false
  for (let index = 0; index < text.length && counts.length < SAMPLED_LINES; index++) {
    const char = text[index]
    if (char === '"') quoted = !quoted
    else if (!quoted && char === delimiter) count++
    else if (!quoted && (char === '\n' || char === '\r')) {
      if (char === '\r' && text[index + 1] === '\n') index++
      counts.push(count)
      count = 0
    }
  }
  if (counts.length === 0) counts.push(count)
  return counts
}
