import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../platform/language/index.ts'
import { useTone } from '../../platform/tone/use-tone.ts'
import { BrandImage } from '../../ui/brand-image.tsx'

/** Drawn for this product; a brand set by the operator takes their place. */
const wordmarkWidth = { en: 130, ar: 46 } as const

export function Brand() {
  const { t } = useTranslation()
  const { lang } = useLanguage()
  const { tone } = useTone()
  const suffix = tone === 'dark' ? '-dark' : ''
  return (
    <Link to={paths.landing()} className="flex shrink-0 items-center gap-2.5 rounded-control">
      <BrandImage
        src={`/brand/logo${suffix}.svg`}
        alt=""
        badge={t('product.name')}
        width={48}
        height={48}
        className="size-10"
      />
      <BrandImage
        src={`/brand/wordmark-${lang}${suffix}.svg`}
        alt={t('product.name')}
        badge={t('product.name')}
        width={wordmarkWidth[lang]}
        height={48}
      />
      <span className="hidden border-s border-line ps-3 leading-tight xl:block">
        <span className="block text-sm font-semibold">{t('product.title')}</span>
        <span className="block text-xs text-muted">{t('product.subtitle')}</span>
      </span>
      <span className="sr-only">{t('nav.home')}</span>
    </Link>
  )
}
