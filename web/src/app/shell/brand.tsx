import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../platform/language/index.ts'
import { useTonesToDraw } from '../../platform/tone/use-tones-to-draw.ts'
import { BrandImage } from '../../ui/brand-image.tsx'
import { useTrack } from '../../usage/index.ts'

/** Drawn for this product; what the operator uploaded is answered at the same addresses. */
const wordmarkWidth = { en: 130, ar: 46 } as const
const suffix = { light: '', dark: '-dark' } as const

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
        {tones.map(({ tone, only }) => (
          <BrandImage
            key={tone}
            src={`/brand/logo${suffix[tone]}.svg`}
            alt=""
            badge={t('product.name')}
            width={48}
            height={48}
            only={only}
            className="size-10 object-contain"
          />
        ))}
      </span>
      {tones.map(({ tone, only }) => (
        <BrandImage
          key={tone}
          src={`/brand/wordmark-${lang}${suffix[tone]}.svg`}
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
