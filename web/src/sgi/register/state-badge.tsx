import type { RegistrationState } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

const tones: Record<RegistrationState, BadgeTone> = {
  draft: 'neutral',
  submitted: 'info',
  'in-review': 'info',
  'changes-requested': 'warning',
  published: 'positive',
  revising: 'info',
  rejected: 'critical',
}

export function StateBadge({ state }: { readonly state: RegistrationState }) {
  const { t } = useTranslation('sgi')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}
