import type { EnergyAmount, Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { isNone, shareOf } from '../parts/derive.ts'

/** The sums of the energy account. */
export function EnergyFigures({ data: { energy, year } }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { t: report } = useTranslation('report')
  const format = useFormat()
  const { total, renewable, fuel, purchased, generated, exported, selfUsed } = energy
  const mwh = (amount: EnergyAmount) => `${format.readable(amount.mwh)} ${report('energy.mwh')}`
  const share = shareOf(renewable.gj, total.gj)
  const gj = report('energy.gj')
  const thermal = [purchased.heat, purchased.steam, purchased.cooling]
  const sumOf = (of: 'gj' | 'mwh') => String(thermal.reduce((sum, each) => sum + Number(each[of]), 0))
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-5">
      <li>
        <KeyFigure
          size="lg"
          label={report('energy.total')}
          value={format.readable(total.gj)}
          unit={gj}
          note={<bdi>{mwh(total)}</bdi>}
        />
      </li>
      <li>
        <KeyFigure
          size="lg"
          label={
            <Link className="text-link underline" to={paths.kpi('renewable-energy')}>
              {report('energy.share')}
            </Link>
          }
          value={share === null ? '–' : format.percent(share)}
          note={
            share === null
              ? t('yearly.energy.noShare')
              : t('yearly.energy.renewableNote', { amount: format.readable(renewable.gj) })
          }
        />
      </li>
      <li>
        <KeyFigure
          label={report('energy.fuels')}
          value={format.readable(String(Number(fuel.renewable.gj) + Number(fuel.nonRenewable.gj)))}
          unit={gj}
          note={t('yearly.energy.renewableNote', { amount: format.readable(fuel.renewable.gj) })}
        />
      </li>
      <li>
        <KeyFigure
          label={report('energy.electricity')}
          value={format.readable(purchased.electricity.gj)}
          unit={gj}
          note={
            <Link className="text-link underline" to={`${paths.inventoryContracts()}?year=${year.year}`}>
              {t('yearly.energy.ofPurchased', {
                covered: format.readable(purchased.covered.gj),
                renewable: format.readable(purchased.coveredRenewable.gj),
              })}
            </Link>
          }
        />
      </li>
      {thermal.some((each) => !isNone(each.gj)) && (
        <li>
          <KeyFigure
            label={report('energy.thermal')}
            value={format.readable(sumOf('gj'))}
            unit={gj}
            note={<bdi>{`${format.readable(sumOf('mwh'))} ${report('energy.mwh')}`}</bdi>}
          />
        </li>
      )}
      {!(isNone(generated.gj) && isNone(exported.gj)) && (
        <li>
          <KeyFigure
            label={report('energy.selfUsed')}
            value={format.readable(selfUsed.gj)}
            unit={gj}
            note={t('yearly.energy.selfNote', {
              generated: format.readable(generated.gj),
              exported: format.readable(exported.gj),
            })}
          />
        </li>
      )}
    </ul>
  )
}
