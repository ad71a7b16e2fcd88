import type { RuleAnswer } from '@athar/methodologies'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'

const tones = { passed: 'positive', failed: 'critical', review: 'warning' } as const

/** The answer of a rule in a word. */
export function VerdictBadge({ verdict }: Pick<RuleAnswer, 'verdict'>) {
  const { t } = useTranslation('methodologies')
  return <Badge tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</Badge>
}
