import { wordmarkWidths, type BrandKey } from '@athar/contracts/brand'
import type { Messages } from '../../platform/language/messages.ts'

/** Where one picture of a value stands, and what it is called: parts that are said one after the other. */
export type Slot = {
  readonly path: string
  readonly tone: 'light' | 'dark'
  readonly name: readonly (Part | { readonly width: string })[]
  /** May be empty: then the name of the mark stands there. */
  readonly optional: boolean
  /** Where it is empty, this one is shown. */
  readonly instead?: string
}
export type Part = Exclude<keyof Messages['brand']['parts'], 'width'>
export type SlotGroup = {
  readonly slots: readonly Slot[]
  /** The same for other widths. */ readonly more: readonly Slot[]
}

const tones = ['light', 'dark'] as const
const languages = ['en', 'ar'] as const
const group = (slots: readonly Slot[], more: readonly Slot[] = []): SlotGroup => ({ slots, more })

const platform: readonly SlotGroup[] = [
  group(tones.map((tone): Slot => ({ path: `logo.${tone}`, tone, name: ['logo', tone], optional: false }))),
  ...languages.map((lang) =>
    group(
      tones.map((tone): Slot => ({
        path: `wordmark.${lang}.${tone}`,
        tone,
        name: ['wordmark', lang, tone],
        optional: false,
      })),
    ),
  ),
]

const vision2030: readonly SlotGroup[] = (['logo', 'icon', 'badge'] as const).map((kind) =>
  group([
    { path: `${kind}_url`, tone: 'light', name: [kind, 'light'], optional: true },
    { path: `${kind}_url_on_dark`, tone: 'dark', name: [kind, 'dark'], optional: true, instead: `${kind}_url` },
  ]),
)

const wordmarks = { light: 'wordmark_platform', dark: 'dark_overrides' } as const
const wordmarkSlot = (
  lang: 'en' | 'ar',
  layout: 'horizontal' | 'stacked',
  width: string,
  tone: 'light' | 'dark',
): Slot => ({
  path: `${wordmarks[tone]}.${lang}.${layout}.${width}`,
  tone,
  name: [lang, layout, tone, { width }],
  optional: true,
  ...(tone === 'dark' ? { instead: `${wordmarks.light}.${lang}.${layout}.${width}` } : {}),
})
const usual = '480'
const hptc: readonly SlotGroup[] = languages.flatMap((lang) =>
  (['horizontal', 'stacked'] as const).map((layout) => {
    const of = (width: string) => tones.map((tone) => wordmarkSlot(lang, layout, width, tone))
    return group(of(usual), wordmarkWidths.filter((width) => width !== usual).flatMap(of))
  }),
)

export const slotGroups: Readonly<Record<BrandKey, readonly SlotGroup[]>> = { platform, vision2030, hptc }

/** What the other members of a value are called. */
const others: Readonly<Record<string, readonly Part[]>> = {
  colours: ['colours'],
  'colours.light': ['colours', 'light'],
  'colours.dark': ['colours', 'dark'],
  alt_en: ['alt', 'en'],
  alt_ar: ['alt', 'ar'],
  link_url: ['link'],
  auto_tone: ['autoTone'],
  feature_enabled: ['enabled'],
  attribution_html: ['attribution'],
}

export const nameOf = (key: BrandKey, path: string): Slot['name'] =>
  slotGroups[key].flatMap(({ slots, more }) => [...slots, ...more]).find((slot) => slot.path === path)?.name ??
  others[path] ??
  []

/** The member at a path such as `logo.light`. */
export const readAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, name) => (inside as Readonly<Record<string, unknown>> | null)?.[name], value)

/** The value with another member at a path. */
export function writeAt<T>(value: T, path: string, member: unknown): T {
  const [first = '', ...rest] = path.split('.')
  const inside = value as Readonly<Record<string, unknown>>
  return { ...inside, [first]: rest.length === 0 ? member : writeAt(inside[first], rest.join('.'), member) } as T
}

/** Puts a picture into a slot, and at the other widths where they showed the same one. */
export function writePicture<T>(value: T, { slots, more }: SlotGroup, slot: Slot, address: string | null): T {
  const before = readAt(value, slot.path)
  const same = slots.includes(slot)
    ? more.filter(({ path, tone }) => tone === slot.tone && readAt(value, path) === before)
    : []
  return [slot, ...same].reduce((changed, { path }) => writeAt(changed, path, address), value)
}
