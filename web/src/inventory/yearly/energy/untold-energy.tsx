import type { Inventory, InventoryEnergy } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { NameText } from '../../../ui/inline.tsx'
import { countedLink, recordsLink } from '../parts/links.ts'
import { Panel } from '../parts/section.tsx'
import { useNames } from '../parts/use-names.ts'

/** Records that use energy without telling how much, each with what is missing. */
export function UntoldEnergy({ data: { energy, year } }: { readonly data: Inventory }) {
  const { t: report } = useTranslation('report')
  const format = useFormat()
  const names = useNames()
  if (energy.untold.length === 0) return null
  return (
    <Panel className="space-y-3">
      <h3 className="text-base">{report('energy.untold')}</h3>
      <p className="text-sm text-muted">{report('energy.untoldText')}</p>
      <ul className="divide-y divide-line text-sm">
        {energy.untold.map(({ activity, name, unit, quantity, missing }) => (
          <li
            key={`${activity} ${unit.en}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2"
          >
            <Link className="text-link underline" to={countedLink({ year: year.year, activity })}>
              <NameText name={names.of(name)} />
            </Link>
            <span className="text-muted">
              <bdi>{`${format.readable(quantity)} ${names.text(unit)}`}</bdi>
              {' · '}
              {`${report('energy.help')}: ${report(`energy.missing.${missing ?? 'none'}`)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Sites whose export is above what sun and wind gave them. */
export function ExportedAbove({ energy: { exportedAboveGenerated: sites } }: { readonly energy: InventoryEnergy }) {
  const { t, i18n } = useTranslation('inventory')
  const { t: report } = useTranslation('report')
  const names = useNames()
  if (sites.length === 0) return null
  const list = new Intl.ListFormat(i18n.language).format(sites.map(({ name }) => names.text(name)))
  return (
    <Alert severity="warning" live={false} title={t('yearly.energy.aboveTitle')}>
      <p>
        {report('energy.aboveText', { sites: list })}{' '}
        <Link className="text-link underline" to={recordsLink({ category: 'own-electricity' })}>
          {t('yearly.energy.aboveAction')}
        </Link>
      </p>
    </Alert>
  )
}
