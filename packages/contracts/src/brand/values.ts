import { z } from 'zod'
import { plainText } from '../content/fields.ts'
import { readAttribution } from './attribution.ts'
import { hexColour } from './colours.ts'
import type { BrandKey } from './keys.ts'
import { isPictureAddress, uploadedName } from './pictures.ts'

const coded = (code: string) => ({ params: { code } })
const picture = z.string().max(200).refine(isPictureAddress, coded('picture'))
/** Without a picture the name stands there as text. */
const maybePicture = picture.nullable()
const alt = plainText(120).refine((text) => text !== '', coded('text-missing'))
/** A page of this site or of another one; null leads nowhere. */
const link = z
  .string()
  .trim()
  .max(500)
  .refine((text) => /^\/(?![/\\])\S*$|^https:\/\/[^\s/@\\]+(\/\S*)?$/.test(text), coded('link'))
  .nullable()
const tones = z.object({ light: picture, dark: picture })

const platform = z.object({
  logo: tones,
  wordmark: z.object({ en: tones, ar: tones }),
  /** Null keeps the product's own. */
  colours: z.object({ light: hexColour, dark: hexColour }).nullable(),
})

const vision2030 = z.object({
  logo_url: maybePicture,
  logo_url_on_dark: maybePicture,
  icon_url: maybePicture,
  icon_url_on_dark: maybePicture,
  badge_url: maybePicture,
  badge_url_on_dark: maybePicture,
  alt_en: alt,
  alt_ar: alt,
  link_url: link,
  /** Whether dark pages get the pictures made for them. */
  auto_tone: z.boolean(),
  /** Whether it is shown at all. */
  feature_enabled: z.boolean(),
  attribution_html: z
    .string()
    .trim()
    .max(1000)
    .refine((html) => readAttribution(html) !== null, coded('attribution')),
})

const widths = z.object({ '320': maybePicture, '480': maybePicture, '640': maybePicture })
const layouts = z.object({ horizontal: widths, stacked: widths })
const wordmarks = z.object({ en: layouts, ar: layouts })

const hptc = z.object({
  wordmark_platform: wordmarks,
  /** In place of the others on dark pages; null keeps them. */
  dark_overrides: wordmarks,
  alt_en: alt,
  alt_ar: alt,
  link_url: link,
})

const schemas = { platform, vision2030, hptc } as const
export type BrandValues = { readonly [K in BrandKey]: z.output<(typeof schemas)[K]> }
export type BrandValue = BrandValues[BrandKey]

export type BrandIssue = { readonly path: string; readonly code: string }
type Checked<K extends BrandKey> =
  | { readonly ok: true; readonly value: BrandValues[K] }
  | { readonly ok: false; readonly issues: readonly BrandIssue[] }

/** The value as it is kept, or every member that needs another look. */
export function checkBrand<K extends BrandKey>(key: K, value: unknown): Checked<K> {
  const found = schemas[key].safeParse(value)
  if (found.success) return { ok: true, value: found.data as BrandValues[K] }
  const issues = found.error.issues.map((issue): BrandIssue => {
    const told = issue.code === 'custom' ? (issue.params as { code?: string } | undefined)?.code : undefined
    return { path: issue.path.join('.'), code: told ?? (issue.code === 'too_big' ? 'too-long' : 'invalid') }
  })
  return { ok: false, issues }
}

/** The uploaded pictures that a value names. */
export function picturesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [uploadedName(value)].flatMap((name) => name ?? [])
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(picturesIn))]
}
