import { isolate } from '@athar/i18n'
import { csvText } from './csv.ts'

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** What a drawing takes from the style sheet and must carry itself once it leaves the page. */
const carried = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const

export type ExportWords = { readonly title: string; readonly source: string; readonly rtl: boolean }
const svgSpace = 'http://www.w3.org/2000/svg'
const headRoom = 44
const footRoom = 32
const margin = 12

/** A copy of a drawing that looks the same anywhere, on the surface it stood on, with its title above and its source below. */
function standalone(svg: SVGSVGElement, words: ExportWords): { picture: SVGSVGElement; width: number; height: number } {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [svg, ...svg.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  originals.forEach((original, at) => {
    const style = getComputedStyle(original)
    for (const property of carried) copies[at]?.setAttribute(property, style.getPropertyValue(property))
    copies[at]?.removeAttribute('class')
  })
  const box = svg.getBoundingClientRect()
  const size = { width: box.width + 2 * margin, height: box.height + headRoom + footRoom }
  const picture = document.createElementNS(svgSpace, 'svg')
  for (const [name, value] of Object.entries({ xmlns: svgSpace, direction: 'ltr', ...size }))
    picture.setAttribute(name, String(value))
  const put = (tag: string, attributes: Record<string, string | number>, text?: string) => {
    const element = document.createElementNS(svgSpace, tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
    if (text !== undefined) element.textContent = text
    picture.append(element)
    return element
  }
  const { color, fontFamily } = getComputedStyle(svg)
  const line = {
    x: words.rtl ? size.width - margin : margin,
    'text-anchor': words.rtl ? 'end' : 'start',
    fill: color,
    'font-family': fontFamily,
  }
  put('rect', { width: '100%', height: '100%', fill: surfaceBehind(svg) })
  put('text', { ...line, y: 26, 'font-size': 16, 'font-weight': 600 }, isolate(words.title))
  put('text', { ...line, y: size.height - 12, 'font-size': 12 }, isolate(words.source))
  put('g', { transform: `translate(${margin} ${headRoom})` }).append(...copy.childNodes)
  return { picture, ...size }
}

function surfaceBehind(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor
    if (colour !== 'transparent' && colour !== 'rgba(0, 0, 0, 0)') return colour
  }
  return '#ffffff'
}

const svgBlob = (picture: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' })

export const saveSvg = (svg: SVGSVGElement, name: string, words: ExportWords): void =>
  save(svgBlob(standalone(svg, words).picture), `${name}.svg`)

/** Twice the size on screen, so that it stays sharp in a report. */
const pixelScale = 2

export async function savePng(svg: SVGSVGElement, name: string, words: ExportWords): Promise<void> {
  const { picture, width, height } = standalone(svg, words)
  const image = new Image()
  image.src = URL.createObjectURL(svgBlob(picture))
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * pixelScale)
  canvas.height = Math.ceil(height * pixelScale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(image.src)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('the browser made no picture')
  save(blob, `${name}.png`)
}

export const saveCsv = (rows: readonly (readonly string[])[], name: string): void =>
  save(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
