import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { useRecordWords } from '../use-record-words.ts'

const cell = 'border-b border-line px-2 py-1.5 sm:px-3 sm:whitespace-nowrap'
const isSomething = (figure: string): boolean => /[1-9]/.test(figure)

/** The figure by gas, and what of biological origin stands beside it. */
export function GasTable({
  figure,
  set,
}: {
  readonly figure: inventory.ExplainedFigure
  readonly set: inventory.GwpSetName
}) {
  const { t } = useTranslation('inventory')
  const words = useRecordWords()
  return (
    <div className="grid gap-2">
      <ScrollRegion label={t('records.gases.title')} className="rounded-control">
        <table className="figures w-full text-sm">
          <caption className="sr-only">{t('records.gases.title')}</caption>
          <thead>
            <tr className="bg-sunken">
              <th scope="col" className={`${cell} text-start font-semibold`}>
                {t('records.gases.gas')}
              </th>
              <th scope="col" className={`${cell} text-figures font-semibold`}>
                {t('records.gases.mass')}
              </th>
              <th scope="col" className={`${cell} text-figures font-semibold`}>
                {t('records.gases.co2e')}
              </th>
            </tr>
          </thead>
          <tbody>
            {figure.gases.map((gas) => (
              <tr key={gas.gas}>
                <th scope="row" className={`${cell} text-start font-normal`}>
                  <bdi>{words.gas(gas.gas, gas.group)}</bdi>
                </th>
                <td className={`${cell} text-figures`}>{gas.kg === null ? '–' : <bdi>{words.exact(gas.kg)}</bdi>}</td>
                <td className={`${cell} text-figures`}>
                  <bdi>{words.exact(gas.kgCo2e[set])}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {isSomething(figure.biogenicCo2Kg) && (
        <p className="text-sm text-muted">
          {t('records.gases.biogenic')}: <bdi className="figures">{words.exact(figure.biogenicCo2Kg)}</bdi>
        </p>
      )}
    </div>
  )
}
