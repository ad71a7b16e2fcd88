/** An element as it was written; `name` and the names of attributes bear their prefix. */
export type XmlElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: (XmlElement | string)[]
}
export type XmlFault = 'broken' | 'external' | 'too-complex'

const name = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const opening = new RegExp(`<(${name})`, 'y')
const attribute = new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const end = /\s*(\/?)>/y
const closing = new RegExp(`</(${name})\\s*>`, 'y')
/** Without definitions of its own: those make entities, of which a few lines can become a gigabyte. */
const doctype = /<!DOCTYPE\s[^<>[\]]*>/y
const declaration =
  /<\?xml\s+version\s*=\s*["']1\.\d["'](?:\s+encoding\s*=\s*["']utf-8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/iy
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const most = { elements: 5000, depth: 40, attributes: 100 }

/**
 * Reads XML as strictly as it is defined, and none of what makes it dangerous: no entities but the five, no definitions, no
 * instructions. What is drawn later is written anew from this, so that nothing which is read differently elsewhere gets through.
 */
export function readXml(text: string): XmlElement | XmlFault {
  const reader = new Reader(text.replace(/^\uFEFF/, ''))
  try {
    return reader.read()
  } catch (fault) {
    if (fault instanceof Refusal) return fault.fault
    throw fault
  }
}

class Refusal extends Error {
  readonly fault: XmlFault
  constructor(fault: XmlFault) {
    super(fault)
    this.fault = fault
  }
}
const refuse = (fault: XmlFault): never => {
  throw new Refusal(fault)
}

class Reader {
  readonly #text: string
  #at = 0
  #elements = 0
  readonly #open: XmlElement[] = []
  #root: XmlElement | undefined

  constructor(text: string) {
    this.#text = text
  }

  read(): XmlElement {
    this.#take(declaration)
    while (this.#at < this.#text.length) this.#next()
    return this.#root && this.#open.length === 0 ? this.#root : refuse('broken')
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  #next(): void {
    const text = this.#text
    if (text[this.#at] !== '<') return this.#words()
    if (text.startsWith('<!--', this.#at)) return void this.#until('-->')
    if (text.startsWith('<![CDATA[', this.#at)) return this.#add(this.#until(']]>').slice(9))
    // Style sheets can be fetched by an instruction too.
    if (text.startsWith('<?', this.#at)) return refuse('external')
    if (!this.#root && this.#take(doctype)) return undefined
    const close = this.#take(closing)
    if (close) return void (this.#open.pop()?.name === close[1] || refuse('broken'))
    return this.#element()
  }

  #words(): void {
    const next = this.#text.indexOf('<', this.#at)
    const words = this.#text.slice(this.#at, next < 0 ? undefined : next)
    this.#at = next < 0 ? this.#text.length : next
    this.#add(unescape(words))
  }

  #add(words: string): void {
    const inside = this.#open.at(-1)
    if (inside) inside.children.push(words)
    else if (words.trim() !== '') refuse('broken')
  }

  #until(mark: string): string {
    const found = this.#text.indexOf(mark, this.#at)
    if (found < 0) return refuse('broken')
    const passed = this.#text.slice(this.#at, found)
    this.#at = found + mark.length
    return passed
  }

  #element(): void {
    const opened = this.#take(opening) ?? refuse('broken')
    this.#elements += 1
    if (this.#elements > most.elements || this.#open.length >= most.depth) refuse('too-complex')
    const attributes = new Map<string, string>()
    for (let found = this.#take(attribute); found; found = this.#take(attribute)) {
      const [, key = '', double, single = ''] = found
      if (attributes.has(key) || attributes.size >= most.attributes) refuse('broken')
      attributes.set(key, unescape(double ?? single))
    }
    const ended = this.#take(end) ?? refuse('broken')
    const element: XmlElement = { name: opened[1] ?? '', attributes, children: [] }
    const inside = this.#open.at(-1)
    if (inside) inside.children.push(element)
    else if (this.#root) refuse('broken')
    else this.#root = element
    if (ended[1] === '') this.#open.push(element)
  }
}

function unescape(text: string): string {
  const words = text.replaceAll(/&([^;&\s]{0,10});?/g, (whole, reference: string) => {
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(reference)
    const point = code ? Number.parseInt(code[1] ?? code[2] ?? '', code[1] === undefined ? 10 : 16) : undefined
    const sign = point === undefined ? signs[reference] : isSign(point) ? String.fromCodePoint(point) : undefined
    return whole.endsWith(';') && sign !== undefined ? sign : refuse('broken')
  })
  return /(?![\n\r\t])\p{Cc}/u.test(words) ? refuse('broken') : words
}

const isSign = (point: number): boolean =>
  point === 9 ||
  point === 10 ||
  point === 13 ||
  (point >= 32 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff))
