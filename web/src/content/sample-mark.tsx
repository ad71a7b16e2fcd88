import type { Confidence } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/badge.tsx'

/** Stands beside everything that was made up to show the product with. */
export function SampleMark({ className }: { readonly className?: string }) {
  const { t } = useTranslation('content')
  return (
    <Badge tone="warning" {...(className === undefined ? {} : { className })}>
      {t('sample')}
    </Badge>
  )
}

/** Stands beside a figure that nobody is sure of; figures of more weight carry none. */
export function ConfidenceMark({ confidence }: { readonly confidence: Confidence | null }) {
  const { t } = useTranslation('content')
  if (confidence !== 'low' && confidence !== 'none') return null
  return <Badge tone="neutral">{t(`confidence.${confidence}`)}</Badge>
}
