import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { useHotSpots } from '../from-what/use-hot-spots.ts'
import { rough } from '../parts/derive.ts'
import { countedLink } from '../parts/links.ts'
import { Panel } from '../parts/section.tsx'
import { tabLink } from '../parts/tabs.ts'
import { ShareBar } from './share-bar.tsx'

const shown = 4

/** The activities with the most, each leading to its records. */
export function BiggestSources({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const lines = useHotSpots(data).activities.filter(({ kg }) => rough(kg) > 0)
  return (
    <Panel className="flex flex-col gap-3">
      <h3 className="text-base">{t('yearly.hotSpots.label')}</h3>
      <ul className="space-y-2.5 text-sm">
        {lines.slice(0, shown).map(({ key, label, share, scope, filter }) => (
          <li key={key} className="space-y-1">
            <span className="flex items-baseline justify-between gap-3">
              <Link className="min-w-0 truncate text-link underline" to={countedLink(filter)}>
                {label}
              </Link>
              <bdi className="text-muted">{format.percent(share, 0)}</bdi>
            </span>
            <ShareBar share={rough(share)} scope={scope} />
          </li>
        ))}
        {lines.length === 0 && <li className="text-muted">{t('yearly.hotSpots.none.activities')}</li>}
      </ul>
      <Link className="mt-auto text-sm text-link underline" to={tabLink(data.year.year, 'sources')}>
        {t('yearly.overview.allSources')}
      </Link>
    </Panel>
  )
}
