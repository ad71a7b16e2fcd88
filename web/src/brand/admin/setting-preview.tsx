import {
  brandTokens,
  pictureSize,
  productColours,
  type BrandKey,
  type BrandValue,
  type BrandValues,
} from '@athar/contracts/brand'
import { languages, type Lang } from '@athar/i18n'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageScope } from '../../platform/language/index.ts'
import { BrandImage } from '../../ui/brand-image.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'
import { AttributionOf, HptcWordmarkOf, VisionMarkOf } from '../marks.tsx'
import { isColour } from './is-colour.ts'
import { useWordsOfBoth } from '../../platform/language/use-words-of-both.ts'

const tones = ['light', 'dark'] as const
type Tone = (typeof tones)[number]
type PreviewProps = { readonly brandKey: BrandKey; readonly value: BrandValue }

/** What is being changed, as readers of both languages will see it in both tones. */
export function SettingPreview({ brandKey, value }: PreviewProps) {
  const { t } = useTranslation('brand')
  const ready = useWordsOfBoth()
  if (!ready) return <Skeleton className="h-60 w-full" />
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {languages.flatMap((lang) =>
        tones.map((tone) => (
          <figure key={`${lang}-${tone}`} className="grid min-w-0 grid-cols-1 content-start gap-1.5">
            <figcaption className="text-xs text-muted">
              {t('preview.one', { tone: t(`colours.tones.${tone}`), language: t(`parts.${lang}`) })}
            </figcaption>
            <Shown brandKey={brandKey} value={value} lang={lang} tone={tone} />
          </figure>
        )),
      )}
    </div>
  )
}

type ShownProps = PreviewProps & { readonly lang: Lang; readonly tone: Tone }

function Shown({ brandKey, value, lang, tone }: ShownProps) {
  const frame = cx(
    'overflow-hidden rounded-container border border-line bg-surface text-sm text-text',
    tone === 'dark' ? 'scheme-dark' : 'scheme-light',
  )
  if (brandKey === 'platform') {
    const platform = value as BrandValues['platform']
    return (
      <div className={frame} style={tokenStyle(platform.colours)}>
        <LanguageScope lang={lang}>
          <PlatformBars value={platform} lang={lang} tone={tone} />
        </LanguageScope>
      </div>
    )
  }
  return (
    <div className={frame}>
      <LanguageScope lang={lang}>
        <Marks brandKey={brandKey} value={value} tone={tone} />
      </LanguageScope>
    </div>
  )
}

/** Colours that are not whole yet leave the preview in those before. */
function tokenStyle(colours: BrandValues['platform']['colours']): CSSProperties {
  if (colours && !(isColour(colours.light) && isColour(colours.dark))) return {}
  const entries = Object.entries(brandTokens(colours ?? productColours)).map(([name, token]) => [
    name,
    typeof token === 'string' ? token : `light-dark(${token[0]}, ${token[1]})`,
  ])
  return Object.fromEntries(entries) as CSSProperties
}

type BarsProps = { readonly value: BrandValues['platform']; readonly lang: Lang; readonly tone: Tone }

function PlatformBars({ value, lang, tone }: BarsProps) {
  const { t } = useTranslation(['brand', 'common'])
  const name = t('common:product.name')
  const picture = (src: string, className?: string) => (
    <BrandImage key={src} src={src} alt={name} badge={name} {...pictureSize(src)} className={className} />
  )
  return (
    <>
      <div className="flex items-center gap-2.5 overflow-hidden border-b border-line px-3 py-2.5">
        {picture(value.logo[tone], 'size-10 object-contain')}
        {picture(value.wordmark[lang][tone])}
      </div>
      <div className="space-y-3 p-3">
        <p className="border-s-3 border-action bg-selected px-3 py-1.5 font-semibold">{t('preview.selected')}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className={buttonClass({ variant: 'primary', size: 'sm' })}>{t('preview.button')}</span>
          <span className="text-link underline">{t('preview.link')}</span>
        </p>
      </div>
      <p className="bg-strong px-3 py-2.5 text-on-strong">{t('preview.strong')}</p>
    </>
  )
}

type MarksProps = { readonly brandKey: 'vision2030' | 'hptc'; readonly value: BrandValue; readonly tone: Tone }

/** On the page's own surface, and on the dark band. */
function Marks({ brandKey, value, tone }: MarksProps) {
  const { t } = useTranslation('brand')
  const vision = value as BrandValues['vision2030']
  const hidden = brandKey === 'vision2030' && !vision.feature_enabled
  return (
    <>
      {(['page', 'strong'] as const).map((on) => (
        <div
          key={on}
          className={cx(
            'flex min-h-16 flex-wrap items-center gap-x-4 gap-y-3 p-3',
            on === 'strong' ? 'bg-strong text-on-strong' : 'bg-selected',
          )}
        >
          {brandKey === 'hptc' ? (
            <>
              <HptcWordmarkOf value={value as BrandValues['hptc']} layout="horizontal" on={on} tone={tone} still />
              <HptcWordmarkOf
                value={value as BrandValues['hptc']}
                layout="stacked"
                on={on}
                tone={tone}
                size="lg"
                still
              />
            </>
          ) : (
            (['logo', 'badge', 'icon'] as const).map((variant) => (
              <VisionMarkOf key={variant} value={vision} variant={variant} on={on} tone={tone} still />
            ))
          )}
          {on === 'strong' && brandKey === 'vision2030' && (
            <AttributionOf html={vision.attribution_html} className="w-full text-xs text-on-strong-muted" />
          )}
        </div>
      ))}
      {hidden && <p className="border-t border-line px-3 py-2 text-muted">{t('preview.hidden')}</p>}
    </>
  )
}
