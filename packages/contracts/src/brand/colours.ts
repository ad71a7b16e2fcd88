import { z } from 'zod'

/** The colour that is acted with, on light pages and on dark ones; every other tone of the brand is made from these two. */
export type BrandColours = { readonly light: string; readonly dark: string }

export const hexColour = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => /^#[0-9a-f]{6}$/.test(text), { params: { code: 'colour' } })

/** What the product itself is drawn in. */
export const productColours: BrandColours = { light: '#1b8354', dark: '#2fa76e' }

/** Lightness, chroma and hue in radians (Ottosson, OKLab, 2020): equal steps look equally far apart. */
type Lch = { readonly l: number; readonly c: number; readonly h: number }

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const curved = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
const partsOf = (hex: string): [number, number, number] => {
  const at = (from: number) => linear(Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}

function toLch(hex: string): Lch {
  const [r, g, b] = partsOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const yellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, yellow),
    h: Math.atan2(yellow, a),
  }
}

function toParts({ l, c, h }: Lch): number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const isShown = (parts: readonly number[]): boolean => parts.every((part) => part >= -0.0005 && part <= 1.0005)

/** As colourful as a screen can show it at this lightness. */
function toHex({ l, c, h }: Lch): string {
  let chroma = c
  while (chroma > 0 && !isShown(toParts({ l, c: chroma, h }))) chroma = Math.max(0, chroma - 0.004)
  const two = (part: number) =>
    Math.round(curved(Math.min(1, Math.max(0, part))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${toParts({ l, c: chroma, h }).map(two).join('')}`
}

/** Contrast of two colours (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = partsOf(hex)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Lightness and greatest chroma of the steps that do not depend on how light the chosen colour is. */
const pale = { 50: [0.985, 0.012], 100: [0.955, 0.03], 200: [0.9, 0.06], 300: [0.82, 0.1], 400: [0.73, 0.13] } as const
/** How much darker than the chosen colour the others are. */
const deep = { 700: 0.075, 800: 0.135, 900: 0.19 } as const

/** What a brand's two colours make of the tokens in `tokens.css`: one value for both tones, or one for each. */
export function brandTokens({
  light,
  dark,
}: BrandColours): Readonly<Record<string, string | readonly [string, string]>> {
  const base = toLch(light)
  const night = toLch(dark)
  const tint = (l: number, most: number, from = base) => toHex({ l, c: Math.min(from.c, most), h: from.h })
  const scale: Record<string, string> = {}
  for (const [step, [l, c]] of Object.entries(pale)) scale[step] = tint(l, c)
  scale['500'] = toHex({ ...base, l: Math.min(0.72, base.l + 0.05) })
  scale['600'] = light
  for (const [step, darker] of Object.entries(deep))
    scale[step] = toHex({ ...base, l: Math.max(0.12, base.l - darker) })
  scale['950'] = tint(0.25, 0.05)
  const link = scale['700']!
  return {
    ...Object.fromEntries(Object.entries(scale).map(([step, colour]) => [`--brand-${step}`, colour])),
    '--action': [light, dark],
    '--action-hover': [link, toHex({ ...night, l: Math.min(0.95, night.l + 0.06) })],
    '--link': [link, toHex({ ...night, l: Math.max(0.79, night.l), c: Math.min(night.c, 0.13) })],
    '--surface-selected': [tint(0.962, 0.022), tint(0.285, 0.045, night)],
    '--surface-strong': scale['950'],
    '--on-strong': [scale['50']!, tint(0.95, 0.01)],
    '--on-strong-muted': [tint(0.86, 0.04), tint(0.79, 0.035)],
  }
}

/** The surfaces and the words on buttons as `tokens.css` has them; a test there keeps both alike. */
export const plainTokens = {
  surfaces: { light: ['#ffffff', '#f6f8f7', '#eff3f1'], dark: ['#101815', '#0a110e', '#18221e', '#1d2924'] },
  onAction: { light: '#ffffff', dark: '#06120c' },
} as const

export type ContrastPair = 'button' | 'link' | 'control'
export type ContrastFinding = {
  readonly tone: 'light' | 'dark'
  readonly pair: ContrastPair
  readonly ratio: number
  /** What WCAG 2.2 AA asks for: 4.5 for words, 3 for what is only seen. */
  readonly least: number
  readonly passes: boolean
}

/** Whether words and edges in these colours can be seen, on every surface they stand on: the worst case of each. */
export function contrastsOf(colours: BrandColours): readonly ContrastFinding[] {
  const tokens = brandTokens(colours)
  const of = (name: string, tone: 'light' | 'dark') => {
    const value = tokens[name] ?? ''
    return typeof value === 'string' ? value : value[tone === 'light' ? 0 : 1]
  }
  return (['light', 'dark'] as const).flatMap((tone) => {
    const surfaces = [...plainTokens.surfaces[tone], of('--surface-selected', tone)]
    const onAction = plainTokens.onAction[tone]
    const worst = (colour: string, others: readonly string[]) =>
      Math.min(...others.map((other) => contrast(colour, other)))
    const finding = (pair: ContrastPair, ratio: number, least: number): ContrastFinding => ({
      tone,
      pair,
      // Cut off, not rounded: 4.496 is not 4.5.
      ratio: Math.floor(ratio * 100) / 100,
      least,
      passes: ratio >= least,
    })
    return [
      finding('button', worst(onAction, [of('--action', tone), of('--action-hover', tone)]), 4.5),
      finding('link', worst(of('--link', tone), surfaces), 4.5),
      finding('control', worst(of('--action', tone), surfaces), 3),
    ]
  })
}

/** The style sheet that puts a brand over the product's own colours; on paper everything stays as it is. */
export function brandStyleSheet(colours: BrandColours): string {
  const lines = Object.entries(brandTokens(colours)).map(([name, value]) =>
    typeof value === 'string' ? `${name}:${value}` : `${name}:light-dark(${value[0]},${value[1]})`,
  )
  // Twice the root: above the product's own, whichever comes last.
  return `@media screen{:root:root{${lines.join(';')}}}\n`
}
