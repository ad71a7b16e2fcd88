import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { LibraryFactor } from './queries.ts'
import { useFactorWords } from './use-factor-words.ts'

const marks = [
  'operating-margin',
  'life-cycle',
  'includes-losses',
  'radiative-forcing',
  'co2-only',
  'gwp-fixed',
  'confidence-single',
  'region-proxy',
] as const
export type Mark = (typeof marks)[number]

/** Electricity never borrows the grid of another country (ACTIVITIES.md, rule 3), so such a factor stands for nothing else. */
const neverBorrowed: ReadonlySet<string> = new Set(['purchased-electricity', 'purchased-heat-steam-cooling'])

/** What a reader must know of a factor besides its figure, in the codes that its results carry too. */
export function marksOf(factor: LibraryFactor, fixedSets: readonly string[] = []): Mark[] {
  const holds: Record<Mark, boolean> = {
    'operating-margin': factor.traits.includes('operating-margin'),
    'life-cycle': factor.traits.includes('life-cycle'),
    'includes-losses': factor.traits.includes('includes-losses'),
    'radiative-forcing': factor.traits.includes('radiative-forcing'),
    'co2-only': factor.gwpBasis === 'CO2-only',
    'gwp-fixed': factor.gwpBasis === 'source-defined' || fixedSets.length > 0,
    'confidence-single': factor.confidence === 'single',
    'region-proxy': !['SA', 'GLOBAL'].includes(factor.region) && !neverBorrowed.has(factor.category),
  }
  return marks.filter((mark) => holds[mark])
}

const listed = ['operating-margin', 'life-cycle', 'includes-losses', 'radiative-forcing', 'co2-only'] as const

/** Those that nothing else in a list of factors says already. */
export function listedMarks(factor: LibraryFactor): (typeof listed)[number][] {
  const all = marksOf(factor)
  return listed.filter((mark) => all.includes(mark))
}

export function ConfidenceBadge({ confidence }: { readonly confidence: LibraryFactor['confidence'] }) {
  const { t } = useTranslation('inventory')
  return (
    <Badge tone={confidence === 'verified' ? 'positive' : 'warning'}>{t(`factors.confidence.${confidence}`)}</Badge>
  )
}

/** Each mark with what it means for whoever uses the figure. */
export function ExplainedMarks({ marks: shown }: { readonly marks: readonly Mark[] }) {
  const { t } = useTranslation('inventory')
  const words = useFactorWords()
  return (
    <ul className="grid gap-3">
      {shown.map((mark) => (
        <li key={mark} className="flex items-start gap-3">
          <Icon name="warning" className="mt-0.5 text-warning" />
          <div>
            <p className="font-semibold">{words.mark(mark)}</p>
            <p className="max-w-prose text-muted">{t(`factors.marks.${mark}`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
