import { directionOf, nameIn, withPercentInPlace } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/language/index.ts'
import { Badge } from '../ui/badge.tsx'

/** A text in both languages as it is read on this page. */
export function WordsOf({ of }: { readonly of: { readonly en: string; readonly ar: string } }) {
  const { lang } = useLanguage()
  const picked = nameIn(lang, of)
  return (
    <bdi lang={picked.lang} dir={directionOf(picked.lang)} className="wrap-anywhere">
      {withPercentInPlace(picked.text)}
    </bdi>
  )
}

/** Marks what was made up to show the product with; the banner of the page says what the mark means. */
export function SampleMark() {
  const { t } = useTranslation('content')
  return (
    <span data-sample="" title={t('sampleHint')} className="font-semibold text-muted">
      <span aria-hidden="true">*</span>
      <span className="sr-only">{t('sample')}</span>
    </span>
  )
}

/** The same where it stands alone, on a proof. */
export function SampleBadge() {
  const { t } = useTranslation('content')
  return <Badge tone="warning">{t('sample')}</Badge>
}
