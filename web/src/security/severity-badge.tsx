import type { SecurityEvent } from '@athar/contracts/security'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

const tones: Record<SecurityEvent['severity'], BadgeTone> = {
  info: 'neutral',
  warning: 'warning',
  critical: 'critical',
}

/** How grave it is, and whether it looked suspicious. */
export function SeverityBadge({ event }: { readonly event: SecurityEvent }) {
  const { t } = useTranslation('security')
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tones[event.severity]}>{t(`severities.${event.severity}`)}</Badge>
      {event.suspicious && <Badge tone="critical">{t('suspicious')}</Badge>}
    </span>
  )
}
