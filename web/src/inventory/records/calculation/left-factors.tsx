import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Code } from '../../../ui/inline.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { useRecordWords } from '../use-record-words.ts'

const cell = 'border-b border-line px-3 py-1.5 align-top'
const shownAtFirst = 20

/** Every other factor of the activity, and why it did not serve. */
export function LeftFactors({ left }: { readonly left: readonly inventory.LeftFactor[] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const [all, setAll] = useState(false)
  if (left.length === 0) return null
  const shown = all ? left : left.slice(0, shownAtFirst)
  return (
    <details className="min-w-0 rounded-container border border-line bg-surface">
      <summary className="cursor-pointer px-4 py-3 font-semibold">
        {t('records.left.summary', { count: left.length, number: format.count(left.length) })}
      </summary>
      <ScrollRegion label={t('records.left.title')} className="max-h-[60dvh] border-x-0 border-b-0">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('records.left.title')}</caption>
          <thead className="sticky top-0 bg-sunken">
            <tr>
              {(['name', 'why', 'region', 'years'] as const).map((key) => (
                <th key={key} scope="col" className={`${cell} text-start font-semibold whitespace-nowrap`}>
                  {t(`records.left.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((factor) => {
              const { title, help } = words.warning(factor.code)
              return (
                <tr key={`${factor.origin} ${factor.id}`}>
                  <th scope="row" className={`${cell} min-w-44 sm:min-w-64 text-start font-normal`}>
                    {factor.name && <bdi className="block">{words.name(factor.name).text}</bdi>}
                    <Link to={paths.inventoryFactor(factor.id)} className="text-xs text-muted hover:underline">
                      <Code className="break-all">{factor.id}</Code>
                    </Link>
                  </th>
                  <td className={`${cell} min-w-40 sm:min-w-48`}>
                    {title}
                    <span className="block text-xs text-muted">{help}</span>
                  </td>
                  <td className={`${cell} whitespace-nowrap`}>{words.region(factor.region)}</td>
                  <td className={`${cell} whitespace-nowrap`}>{words.edition(factor.yearFrom, factor.yearTo)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {shown.length < left.length && (
          <Button size="sm" variant="quiet" className="m-2" onClick={() => setAll(true)}>
            {t('records.left.all')}
          </Button>
        )}
      </ScrollRegion>
    </details>
  )
}
