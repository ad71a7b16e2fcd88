import type { TreeState } from '@athar/contracts/tree-adoption'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

const tones: Record<TreeState, BadgeTone> = { alive: 'positive', weak: 'warning', dead: 'critical', replaced: 'info' }

/** How a tree was found. */
export function TreeStateBadge({ state }: { readonly state: TreeState }) {
  const { t } = useTranslation('tree-adoption')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}
