import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<inventory.ImportState, BadgeTone> = {
  uploaded: 'info',
  checking: 'info',
  review: 'warning',
  importing: 'info',
  imported: 'positive',
  undone: 'neutral',
  cancelled: 'neutral',
  failed: 'critical',
}

export function StateBadge({ state }: { readonly state: inventory.ImportState }) {
  const { t } = useTranslation('inventory')
  return <Badge tone={tones[state]}>{t(`import.states.${state}`)}</Badge>
}
