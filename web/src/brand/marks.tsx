import { readAttribution, wordmarkWidths, type AttributionPart, type BrandValues } from '@athar/contracts/brand'
import { Fragment, type ReactNode } from 'react'
import { useLanguage } from '../platform/language/index.ts'
import { BrandMark, type MarkPlace } from './brand-mark.tsx'
import { useBrand } from './use-brand.ts'

type Vision = BrandValues['vision2030']
type VisionMarkProps = MarkPlace & { readonly variant: 'logo' | 'icon' | 'badge' }

/** The mark of Vision 2030, where the operator has not switched it off. */
export function VisionMark({ variant, ...place }: VisionMarkProps) {
  const value = useBrand('vision2030')
  return value?.feature_enabled ? <VisionMarkOf value={value} variant={variant} {...place} /> : null
}

export function VisionMarkOf({ value, variant, ...place }: VisionMarkProps & { readonly value: Vision }) {
  const { lang } = useLanguage()
  const light = value[`${variant}_url`]
  return (
    <BrandMark
      {...place}
      light={{ src: light }}
      dark={{ src: value.auto_tone ? (value[`${variant}_url_on_dark`] ?? light) : light }}
      name={lang === 'ar' ? value.alt_ar : value.alt_en}
      link={value.link_url}
      event="brand_logo_click"
    />
  )
}

type Hptc = BrandValues['hptc']
type HptcProps = MarkPlace & { readonly layout: 'horizontal' | 'stacked' }

export function HptcWordmark({ layout, ...place }: HptcProps) {
  const value = useBrand('hptc')
  return value ? <HptcWordmarkOf value={value} layout={layout} {...place} /> : null
}

export function HptcWordmarkOf({ value, layout, ...place }: HptcProps & { readonly value: Hptc }) {
  const { lang } = useLanguage()
  const light = value.wordmark_platform[lang][layout]
  const over = value.dark_overrides[lang][layout]
  const dark = Object.fromEntries(wordmarkWidths.map((width) => [width, over[width] ?? light[width]])) as typeof light
  return (
    <BrandMark
      {...place}
      light={widthsOf(light)}
      dark={widthsOf(dark)}
      name={lang === 'ar' ? value.alt_ar : value.alt_en}
      link={value.link_url}
      event="brand_wordmark_click"
    />
  )
}

/** Drawn for 480 px; screens with finer or coarser dots take what suits them, where there is a choice. */
function widthsOf(widths: Hptc['wordmark_platform']['en']['horizontal']) {
  const src = widths['480'] ?? widths['640'] ?? widths['320']
  const given = wordmarkWidths.flatMap((width) => widths[width] ?? [])
  const differ = given.length === wordmarkWidths.length && new Set(given).size > 1
  const [small, middle, large] = given
  return { src, srcSet: differ ? `${small} 0.67x, ${middle} 1x, ${large} 1.33x` : undefined }
}

/** What the owner of the mark wants to be said under it. */
export function VisionAttribution({ className }: { readonly className?: string }) {
  const value = useBrand('vision2030')
  return value?.feature_enabled ? <AttributionOf html={value.attribution_html} className={className} /> : null
}

export function AttributionOf({ html, className }: { readonly html: string; readonly className?: string | undefined }) {
  const parts = readAttribution(html)
  return parts && parts.length > 0 ? <p className={className}>{drawParts(parts)}</p> : null
}

const drawParts = (parts: readonly AttributionPart[]): ReactNode =>
  parts.map((part, at) => <Fragment key={at}>{drawPart(part)}</Fragment>)

function drawPart(part: AttributionPart): ReactNode {
  if (typeof part === 'string') return part
  if (part.tag === 'br') return <br />
  const inside = drawParts(part.parts)
  if (part.tag !== 'a') return <part.tag>{inside}</part.tag>
  return (
    <a href={part.href} rel="external" className="underline">
      {inside}
    </a>
  )
}
