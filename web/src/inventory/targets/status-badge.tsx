import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'

const tones = { 'behind-target': 'warning', 'on-track': 'info', achieved: 'positive' } as const

export function StatusBadge({ judgement }: { readonly judgement: inventory.TargetJudgement }) {
  const { t } = useTranslation('mrv-hub')
  return judgement.ok ? (
    <Badge tone={tones[judgement.status]}>{t(`status.${judgement.status}`)}</Badge>
  ) : (
    <Badge>{t('status.none')}</Badge>
  )
}
