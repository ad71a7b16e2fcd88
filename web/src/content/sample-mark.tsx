import type { Confidence } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'
import { cx } from '../ui/cx.ts'

/** Marks what was made up to show the product with. It calls up the banner of the page, which says what the mark means. */
export function SampleMark({ className }: { readonly className?: string }) {
  const { t } = useTranslation('content')
  return (
    <span data-sample="" title={t('sampleHint')} className={cx('font-semibold text-muted', className)}>
      <span aria-hidden="true">*</span>
      <span className="sr-only">{t('sample')}</span>
    </span>
  )
}

/** The same where it stands alone, with no banner above: in the editor and on proofs. */
export function SampleBadge() {
  const { t } = useTranslation('content')
  return <Badge tone="warning">{t('sample')}</Badge>
}

/** Shown beside an uncertain figure; figures of more weight carry none. */
export function ConfidenceMark({ confidence }: { readonly confidence: Confidence | null }) {
  const { t } = useTranslation('content')
  if (confidence !== 'low' && confidence !== 'none') return null
  return <Badge tone="neutral">{t(`confidence.${confidence}`)}</Badge>
}
