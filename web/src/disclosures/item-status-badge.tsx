import type { DisclosureItemLine } from '@athar/contracts/disclosures'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

const tones: Record<DisclosureItemLine['status'], BadgeTone> = {
  completed: 'positive',
  'in-progress': 'info',
  pending: 'neutral',
  'not-applicable': 'neutral',
}

export function ItemStatusBadge({ status }: { readonly status: DisclosureItemLine['status'] }) {
  const { t } = useTranslation('disclosures')
  return <Badge tone={tones[status]}>{t(`itemStatus.${status}`)}</Badge>
}
