import type { EntryState, EntrySummary } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { SampleBadge } from '../sample-mark.tsx'

const tones: Record<EntryState, BadgeTone> = {
  draft: 'neutral',
  published: 'positive',
  changed: 'info',
  withdrawn: 'warning',
  deleted: 'critical',
}

/** Where an entry stands: what visitors see of it, whether it is made up, and which language it lacks. */
export function StateBadges({ entry }: { readonly entry: Pick<EntrySummary, 'state' | 'sample' | 'missing'> }) {
  const { t } = useTranslation('content-editor')
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tones[entry.state]}>{t(`states.${entry.state}`)}</Badge>
      {entry.sample && <SampleBadge />}
      {entry.missing.map((lang) => (
        <Badge key={lang} tone="warning">
          {t(`missing.${lang}`)}
        </Badge>
      ))}
    </span>
  )
}
