import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import type { FactorDetail } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'

const sets = ['AR4', 'AR5', 'AR6'] as const
const gases = ['co2Kg', 'ch4Kg', 'n2oKg', 'biogenicCo2Kg'] as const
const cell = 'border-b border-line py-2'
const startCell = `${cell} text-start font-normal`
/** No wider than its figures: aligned by their last digit, they stand at the end of the line in both directions. */
const figureCell = `${cell} w-px ps-4 text-figures font-semibold whitespace-nowrap`

/** CO2e by each set of warming potentials, and where the figure of the source stands instead of a new sum. */
export function SetValues({ detail: { factor, perSet, fixedSets } }: { readonly detail: FactorDetail }) {
  const { t } = useTranslation('inventory')
  const words = useFactorWords()
  return (
    <div className="space-y-2">
      <table className="figures w-full">
        <caption className="pb-1 text-start text-muted">{t('factors.values.sets')}</caption>
        <tbody>
          {sets.map((set) => (
            <tr key={set}>
              <th scope="row" className={startCell}>
                <bdi>{set}</bdi>
              </th>
              <td className={startCell}>
                <span className="flex flex-wrap gap-1.5">
                  {set === factor.gwpBasis && <Badge tone="info">{t('factors.values.published')}</Badge>}
                  {fixedSets.includes(set) && <Badge tone="warning">{t('factors.values.fixed')}</Badge>}
                </span>
              </td>
              <td className={figureCell}>
                <bdi>{words.figure(perSet[set])}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-muted">
        {fixedSets.length > 0 ? t('factors.values.fixedText') : t(`factors.basis.${factor.gwpBasis as 'AR5'}.text`)}
      </p>
    </div>
  )
}

/** Kilograms of each gas, as far as the source names them. */
export function GasValues({ factor }: { readonly factor: FactorDetail['factor'] }) {
  const { t } = useTranslation('inventory')
  const words = useFactorWords()
  const given = gases.filter((gas) => factor[gas] !== null)
  if (given.length === 0) return <p className="text-muted">{t('factors.values.noGases')}</p>
  return (
    <table className="figures w-full">
      <caption className="pb-1 text-start text-muted">
        {t('factors.values.gases', { unit: words.unit(factor.unit) })}
      </caption>
      <tbody>
        {given.map((gas) => (
          <tr key={gas}>
            <th scope="row" className={startCell}>
              {t(`factors.gas.${gas}`)}
              {gas === 'biogenicCo2Kg' && (
                <span className="block text-xs text-muted">{t('factors.values.outside')}</span>
              )}
            </th>
            <td className={figureCell}>
              <bdi>{words.figure(factor[gas] ?? '0')}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
