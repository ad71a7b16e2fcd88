import type { SignUpState } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

const tones: Record<SignUpState, BadgeTone> = {
  requested: 'info',
  confirmed: 'positive',
  'checked-in': 'positive',
  'hours-confirmed': 'positive',
  waitlisted: 'warning',
  withdrawn: 'neutral',
  'no-show': 'critical',
}

/** How far a sign-up is. */
export function SignUpBadge({ state }: { readonly state: SignUpState }) {
  const { t } = useTranslation('volunteering')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}
