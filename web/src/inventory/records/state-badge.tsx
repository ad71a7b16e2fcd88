import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<inventory.RecordState, BadgeTone> = { pending: 'info', approved: 'positive', returned: 'warning' }

export function StateBadge({ state }: { readonly state: inventory.RecordState }) {
  const { t } = useTranslation('inventory')
  return <Badge tone={tones[state]}>{t(`records.states.${state}`)}</Badge>
}

type OutsideMarkProps = { readonly item: Pick<inventory.RecordItem, 'state' | 'outsideBoundary'> }

/** Says that a record does not count because of where it belongs; what was returned already says why. */
export function OutsideMark({ item }: OutsideMarkProps) {
  const { t } = useTranslation('inventory')
  if (inventory.countingOf(item) !== 'outside') return null
  return (
    <span title={t('records.list.outsideMarkHelp')} className="ms-2 shrink-0">
      <Badge tone="warning">{t('records.list.outsideMark')}</Badge>
    </span>
  )
}
