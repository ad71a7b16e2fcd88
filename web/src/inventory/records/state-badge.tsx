import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<inventory.RecordState, BadgeTone> = { pending: 'info', approved: 'positive', returned: 'warning' }

export function StateBadge({ state }: { readonly state: inventory.RecordState }) {
  const { t } = useTranslation('inventory')
  return <Badge tone={tones[state]}>{t(`records.states.${state}`)}</Badge>
}
