import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ScreeningGaps } from '../parts/derive.ts'
import { countedLink, screeningLink } from '../parts/links.ts'
import { Panel } from '../parts/section.tsx'
import { useNames } from '../parts/use-names.ts'

const kinds = ['againstDecision', 'withoutData', 'undecided'] as const

/** Where the decisions on the fifteen categories and the figures do not agree. */
export function ScreeningGapsPanel({ year, gaps }: { readonly year: number; readonly gaps: ScreeningGaps }) {
  const { t } = useTranslation('inventory')
  const names = useNames()
  const shown = kinds.filter((kind) => gaps[kind].length > 0)
  if (shown.length === 0) return null
  return (
    <Panel className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-base">{t('yearly.missing.screening')}</h3>
        <Link className="text-sm text-link underline" to={screeningLink(year)}>
          {t('yearly.missing.toScreening')}
        </Link>
      </div>
      {shown.map((kind) => (
        <div key={kind} className="space-y-1 text-sm">
          <p className="font-semibold">{t(`yearly.missing.${kind}`)}</p>
          <ul className="gap-x-6 space-y-0.5 sm:columns-2">
            {gaps[kind].map((category) => (
              <li key={category}>
                {kind === 'againstDecision' ? (
                  <Link className="text-link underline" to={countedLink({ year, category: `scope3-${category}` })}>
                    {names.category(`scope3-${category}`)}
                  </Link>
                ) : (
                  <span className="text-muted">{names.category(`scope3-${category}`)}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  )
}
