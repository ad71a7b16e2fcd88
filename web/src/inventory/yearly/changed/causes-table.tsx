import type { ExplainedYears } from '@athar/contracts/inventory'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import type { Causes } from './use-causes.ts'

type CausesTableProps = { readonly causes: Causes; readonly explained: ExplainedYears }

/** Each cause with its meaning in a sentence, and what exactly within it. */
export function CausesTable({ causes: { unit, causes, change }, explained }: CausesTableProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const year = format.year(explained.against)
  const label = t('yearly.causes.table', { year })
  return (
    <ScrollRegion label={label} isBordered={false}>
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1.5 text-start font-normal">
              {t('yearly.causes.cause')}
            </th>
            <th scope="col" className="py-1.5 ps-4 text-figures font-normal whitespace-nowrap">
              <bdi>{unit}</bdi>
            </th>
            <th scope="col" className="py-1.5 ps-4 text-figures font-normal">
              {t('yearly.causes.shareOf', { year })}
            </th>
          </tr>
        </thead>
        <tbody>
          {causes.map(({ cause, label: name, meaning, steps, ...figure }) => (
            <Fragment key={cause}>
              <tr className="border-t border-line align-top">
                <th scope="row" className="py-2 text-start">
                  {name}
                  <span className="block font-normal text-muted">{meaning}</span>
                </th>
                <Figures {...figure} className="py-2 font-semibold" />
              </tr>
              {steps.map(({ step, label: of, ...part }) => (
                <tr key={step} className="align-top">
                  <th scope="row" className="pb-2 ps-4 text-start font-normal">
                    {of}
                  </th>
                  <Figures {...part} className="pb-2" />
                </tr>
              ))}
            </Fragment>
          ))}
          <tr className="border-t border-line-strong">
            <th scope="row" className="py-2 text-start">
              {t('yearly.causes.difference')}
            </th>
            <Figures {...change} className="py-2 font-semibold" />
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type FiguresProps = { readonly text: string; readonly share: string; readonly className: string }

const Figures = ({ text, share, className }: FiguresProps) => (
  <>
    <td className={`ps-4 text-figures ${className}`}>
      <bdi>{text}</bdi>
    </td>
    <td className={`ps-4 text-figures ${className}`}>
      <bdi>{share}</bdi>
    </td>
  </>
)
