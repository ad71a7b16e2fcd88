import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { useRecordWords } from '../use-record-words.ts'

const cell = 'border-b border-line px-2 py-1.5 sm:px-3 sm:whitespace-nowrap'
type SetTableProps = {
  readonly figures: readonly inventory.ExplainedFigure[]
  readonly used: inventory.GwpSetName
  readonly year: number
}

/** The same record with the potentials of each assessment report. */
export function SetTable({ figures, used, year }: SetTableProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const kg = format.emissions('0', 'kg').unit
  const purchased = figures.some(({ role }) => role === 'market')
  const headings = figures.map((figure) =>
    figure.role === 'upstream'
      ? t('records.calculation.roles.upstream', { category: words.category(figure.category) })
      : t(`records.calculation.roles.${figure.role === 'main' && purchased ? 'location' : figure.role}`),
  )
  return (
    <div className="grid gap-2">
      <ScrollRegion label={t('records.sets.title')} className="rounded-control">
        <table className="figures w-full text-sm">
          <caption className="sr-only">{t('records.sets.title')}</caption>
          <thead>
            <tr className="bg-sunken">
              <th scope="col" className={`${cell} text-start font-semibold`}>
                {t('records.sets.set')}
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className={`${cell} text-figures font-semibold`}>
                  {heading}
                  <bdi className="block text-xs font-normal text-muted">{kg}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {inventory.gwpSets.map((set) => (
              <tr key={set} className={set === used ? 'bg-selected' : undefined}>
                <th scope="row" className={`${cell} text-start font-normal`}>
                  <bdi>{set}</bdi>{' '}
                  {set === used && (
                    <span className="text-muted">{t('records.sets.used', { year: format.year(year) })}</span>
                  )}
                </th>
                {figures.map((figure, at) => (
                  <td key={headings[at]} className={`${cell} text-figures`}>
                    <bdi>{words.exact(figure.kgCo2e[set])}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {figures.some(({ fixedSets }) => fixedSets.length > 0) && (
        <p className="text-sm text-muted">{t('records.sets.fixed')}</p>
      )}
    </div>
  )
}
