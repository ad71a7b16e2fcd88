import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { Quantity } from '../../ui/inline.tsx'
import type { Use } from './queries.ts'

export const recordsWith = (factorId: string, year?: number): string =>
  `${paths.inventoryRecords()}?${new URLSearchParams({ factorId, ...(year === undefined ? {} : { year: String(year) }) })}`

const cell = 'border-b border-line py-2'

/** The records of each year that rest on a factor; each line opens them. */
export function UsedIn({ factorId, uses }: { readonly factorId: string; readonly uses: readonly Use[] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (uses.length === 0) return <p className="text-muted">{t('factors.used.none')}</p>
  return (
    <table className="figures w-full">
      <thead>
        <tr className="text-muted">
          <th scope="col" className={`${cell} text-start font-normal`}>
            {t('factors.used.year')}
          </th>
          <th scope="col" className={`${cell} text-figures font-normal`}>
            {t('factors.used.records')}
          </th>
          <th scope="col" className={`${cell} text-figures font-normal`}>
            {t('factors.used.emissions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ year, records, kgCo2e }) => (
          <tr key={year}>
            <th scope="row" className={`${cell} text-start font-normal`}>
              {format.year(year)}
            </th>
            <td className={`${cell} text-figures`}>
              <Link to={recordsWith(factorId, year)} className="text-link underline">
                {t('factors.used.count', { count: records, number: format.count(records) })}
              </Link>
            </td>
            <td className={`${cell} text-figures`}>
              <Quantity {...format.emissions(kgCo2e)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
