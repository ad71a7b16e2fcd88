import { active, attributes, drawing, elements, fetching } from './allowed.ts'
import { cleanDeclarations, cleanStyleSheet, faultIn } from './clean-css.ts'
import { readXml, type XmlElement } from './read-xml.ts'

export type SvgFault = 'broken' | 'active' | 'external' | 'too-complex'
export type CleanSvg = { readonly bytes: Buffer; readonly width: number; readonly height: number }

const namespace = 'http://www.w3.org/2000/svg'
/** A drawing within a drawing within a drawing: more is no logo but a trap for whoever draws it. */
const most = { uses: 100, chain: 3 }
/** A drawing has no pixels; pages are told measures large enough to be exact in whole numbers. */
const shortestSide = 48

class Refusal extends Error {
  readonly fault: SvgFault
  constructor(fault: SvgFault) {
    super(fault)
    this.fault = fault
  }
}
const refuse = (fault: SvgFault): never => {
  throw new Refusal(fault)
}

/** Whether the bytes are meant to be SVG, whatever the file is called. */
export function looksLikeSvg(bytes: Buffer): boolean {
  const head = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return head.startsWith('<') && /<(?:[\w-]+:)?svg[\s>/]/i.test(bytes.subarray(0, 65_536).toString('utf8'))
}

/**
 * Writes an SVG anew from what draws in it. What programs leave beside the drawing is left out; what runs, moves, fetches or
 * embeds something is refused, since whoever made it meant something else than a picture.
 */
export function cleanSvg(bytes: Buffer): CleanSvg | SvgFault {
  try {
    const root = readXml(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof root === 'string' ? root : clean(root)
  } catch (error) {
    if (error instanceof Refusal) return error.fault
    // Bytes that are no UTF-8.
    if (error instanceof TypeError) return 'broken'
    throw error
  }
}

function clean(root: XmlElement): CleanSvg {
  const declared = root.attributes.get('xmlns')
  if (root.name !== 'svg' || (declared !== undefined && declared !== namespace)) return refuse('broken')
  lookThrough(root)
  const inside = keep(root)
  if (!inside || !hasDrawing(inside)) return refuse('broken')
  refuseKnots(inside)
  const { box, width, height } = measures(root)
  const attributesOfRoot = new Map(inside.attributes)
  for (const name of ['x', 'y', 'width', 'height']) attributesOfRoot.delete(name)
  const whole = new Map([['xmlns', namespace], ...attributesOfRoot, ['viewBox', box]])
  whole.set('width', String(width)).set('height', String(height))
  return { bytes: Buffer.from(write({ ...inside, attributes: whole })), width, height }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

/** Looks at everything, also at what will be left out: one foul part tells what the file is for. */
function lookThrough(element: XmlElement): void {
  const name = localName(element.name)
  if (active.has(name)) refuse('active')
  if (fetching.has(name)) refuse('external')
  for (const [key, value] of element.attributes) {
    const attribute = localName(key)
    if (attribute.startsWith('on')) refuse('active')
    // Declarations are looked at one by one where they are kept.
    const fault = attribute === 'style' ? null : faultIn(value)
    if (fault) refuse(fault)
    if (attribute === 'href' && elements.has(element.name) && !/^#[A-Za-z_][\w.-]*$/.test(value.trim()))
      refuse('external')
  }
  for (const child of element.children) if (typeof child !== 'string') lookThrough(child)
}

function keep(element: XmlElement): XmlElement | null {
  if (!elements.has(element.name)) return null
  const kept = new Map<string, string>()
  for (const [key, value] of element.attributes) {
    if (key === 'style') keepStyle(kept, value)
    else if (key === 'href' || key === 'xlink:href') kept.set('href', value.trim())
    else if (attributes.has(key) && fits(key, value)) kept.set(key, value)
  }
  if (element.name === 'style') return { name: 'style', attributes: new Map(), children: [styleSheetOf(element)] }
  const speaks = ['text', 'tspan', 'title', 'desc'].includes(element.name)
  const children = element.children.flatMap((child) => {
    if (typeof child === 'string') return speaks ? child : []
    return keep(child) ?? []
  })
  return { name: element.name, attributes: kept, children }
}

const fits = (key: string, value: string): boolean => {
  if (key === 'id') return /^[A-Za-z_][\w.-]*$/.test(value)
  if (key === 'class') return /^[\w\s-]+$/.test(value)
  return !/[<>{}\\]/.test(value)
}

function keepStyle(kept: Map<string, string>, value: string): void {
  const found = cleanDeclarations(value)
  if ('fault' in found) refuse(found.fault)
  else if (found.css !== '') kept.set('style', found.css)
}

function styleSheetOf({ children }: XmlElement): string {
  const found = cleanStyleSheet(children.filter((child) => typeof child === 'string').join(''))
  return 'fault' in found ? refuse(found.fault) : found.css
}

const parts = (element: XmlElement): XmlElement[] => element.children.filter((child) => typeof child !== 'string')
const within = (element: XmlElement): XmlElement[] => [element, ...parts(element).flatMap(within)]
const hasDrawing = (element: XmlElement): boolean => within(element).some(({ name }) => drawing.has(name))

/** References that run in circles, or multiply, keep a browser busy for hours. */
function refuseKnots(root: XmlElement): void {
  const all = within(root)
  if (all.filter(({ name }) => name === 'use').length > most.uses) refuse('too-complex')
  const byId = new Map(
    all.flatMap((element) => {
      const id = element.attributes.get('id')
      return id === undefined ? [] : [[id, element] as const]
    }),
  )
  const targets = new Map<string, readonly string[]>()
  for (const [id, element] of byId) targets.set(id, [...new Set(within(element).flatMap(referencesOf))])
  const walk = (id: string, depth: number): void => {
    if (depth > most.chain) refuse('too-complex')
    for (const next of targets.get(id) ?? []) if (byId.has(next)) walk(next, depth + 1)
  }
  for (const id of new Set(all.flatMap(referencesOf))) walk(id, 1)
}

const referencesOf = ({ attributes: named }: XmlElement): string[] => [
  ...[named.get('href')].flatMap((href) => href?.slice(1) ?? []),
  ...[...named.values()].flatMap((value) => [...value.matchAll(/url\(\s*["']?#([\w.-]+)/g)].map(([, id = '']) => id)),
]

const numberIn = (text: string | undefined): number | undefined => {
  const found = /^\s*(\d+(?:\.\d+)?|\.\d+)(?:px)?\s*$/.exec(text ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

function measures(root: XmlElement): { readonly box: string; readonly width: number; readonly height: number } {
  const given = root.attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = 0, y = 0, wide, high] =
    given?.length === 4 && given.every(Number.isFinite)
      ? given
      : [0, 0, numberIn(root.attributes.get('width')), numberIn(root.attributes.get('height'))]
  if (!wide || !high || wide <= 0 || high <= 0 || wide > 100_000 || high > 100_000) return refuse('broken')
  const larger = Math.max(1, shortestSide / Math.min(wide, high))
  return {
    box: [x, y, wide, high].join(' '),
    width: Math.round(wide * larger),
    height: Math.round(high * larger),
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function write({ name, attributes: named, children }: XmlElement): string {
  const head = [...named].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
  const body = children.map((child) => (typeof child === 'string' ? escaped(child) : write(child))).join('')
  return body === '' ? `<${name}${head}/>` : `<${name}${head}>${body}</${name}>`
}
