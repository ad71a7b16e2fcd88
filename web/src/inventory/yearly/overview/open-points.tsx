import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { linkOfGap } from '../gaps/gap-place.tsx'
import { useGaps } from '../gaps/use-gaps.ts'
import { Panel } from '../parts/section.tsx'
import { tabLink } from '../parts/tabs.ts'

const shown = 4

/** What is missing or doubtful, shortest first way to each. */
export function OpenPoints({ data: { year, pendingRecords, returnedRecords } }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { data, isPending } = useGaps(year.year)
  const open = data?.gaps.filter((gap) => gap.open > 0)
  return (
    <Panel className="flex flex-col gap-3">
      <h3 className="text-base">{t('yearly.tabs.gaps')}</h3>
      {isPending && <Skeleton className="h-24 w-full" />}
      {open?.length === 0 && (
        <p className="flex items-center gap-2 text-sm">
          <Icon name="success" className="size-4.5 text-positive" />
          {t('yearly.overview.noGaps')}
        </p>
      )}
      {open && open.length > 0 && (
        <ul className="space-y-1.5 text-sm">
          {open.slice(0, shown).map(({ code, open: places, places: listed }) => (
            <li key={code} className="flex items-baseline justify-between gap-3">
              <Link className="min-w-0 text-link underline" to={linkOfGap(code, listed[0], year.year)}>
                {t(`yearly.gaps.codes.${code}`)}
              </Link>
              <bdi className="text-muted">
                {t('yearly.gaps.openPlaces', {
                  number: format.count(code === 'records-undecided' ? pendingRecords + returnedRecords : places),
                })}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      <Link className="mt-auto text-sm text-link underline" to={tabLink(year.year, 'gaps')}>
        {t('yearly.overview.allGaps')}
      </Link>
    </Panel>
  )
}
