import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../platform/language/index.ts'
import { useTone, type Tone } from '../../platform/tone/use-tone.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { BrandImage } from '../../ui/brand-image.tsx'
import { useTrack } from '../../usage/index.ts'

/** Drawn for this product; a brand set by the operator takes their place. */
const wordmarkWidth = { en: 130, ar: 46 } as const

export function Brand() {
  const { t } = useTranslation()
  const { lang } = useLanguage()
  const tones = useTonesToDraw()
  const track = useTrack()
  const count = (target: EventTarget) => {
    const onLogo = target instanceof Element && target.closest('[data-brand="logo"]') !== null
    track(onLogo ? 'brand_logo_click' : 'brand_wordmark_click')
  }
  return (
    <Link
      to={paths.landing()}
      onClick={(event) => count(event.target)}
      className="flex shrink-0 items-center gap-2.5 rounded-control"
    >
      <span data-brand="logo" className="contents">
        {tones.map(({ tone, suffix, only }) => (
          <BrandImage
            key={tone}
            src={`/brand/logo${suffix}.svg`}
            alt=""
            badge={t('product.name')}
            width={48}
            height={48}
            only={only}
            className="size-10"
          />
        ))}
      </span>
      {tones.map(({ tone, suffix, only }) => (
        <BrandImage
          key={tone}
          src={`/brand/wordmark-${lang}${suffix}.svg`}
          alt={t('product.name')}
          badge={t('product.name')}
          width={wordmarkWidth[lang]}
          height={48}
          only={only}
        />
      ))}
      <span className="hidden border-s border-line ps-3 leading-tight xl:block">
        <span className="block text-sm font-semibold">{t('product.title')}</span>
        <span className="block text-xs text-muted">{t('product.subtitle')}</span>
      </span>
      <span className="sr-only">{t('nav.home')}</span>
    </Link>
  )
}

/** The pictures of this reader's tone. Markup made ahead knows no reader: it holds both, and the style sheet shows one. */
function useTonesToDraw() {
  const { tone } = useTone()
  const hydrated = useHydrated()
  const drawn: readonly Tone[] = hydrated ? [tone] : ['light', 'dark']
  return drawn.map((one) => ({
    tone: one,
    suffix: one === 'dark' ? '-dark' : '',
    only: hydrated ? undefined : one,
  }))
}
