import type { RequestState } from '@athar/contracts/requests'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<RequestState, BadgeTone> = {
  new: 'info',
  'in-contact': 'warning',
  done: 'positive',
  declined: 'neutral',
}

export function StateBadge({ state }: { readonly state: RequestState }) {
  const { t } = useTranslation('requests')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}
