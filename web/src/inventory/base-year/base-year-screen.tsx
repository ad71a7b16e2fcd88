import { mayAdminister } from '@athar/contracts/core'
import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { shiftDecimal } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenFrame } from '../boundary/screen-frame.tsx'
import { Panel } from '../yearly/parts/section.tsx'
import { BaseYearFigures, BaseYearVerdict } from './base-year-figures.tsx'
import { EventDialog, type EventStart } from './event-dialog.tsx'
import { EventList } from './event-list.tsx'
import { Proposals } from './proposals.tsx'
import { useBaseYear } from './queries.ts'

/** The base year: what moved it, and whether it is to be recalculated. */
export function BaseYearScreen() {
  const { t } = useTranslation('inventory')
  const canDecide = useMayAct(mayAdminister)
  const query = useBaseYear()
  const [start, setStart] = useState<EventStart | null>(null)
  return (
    <ScreenFrame
      title={t('baseYear.title')}
      intro={t('baseYear.intro')}
      action={
        canDecide && (
          <Button variant="primary" icon="plus" disabled={!query.data} onClick={() => setStart({ kind: 'empty' })}>
            {t('baseYear.record')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(data) => (
          <div className="space-y-5">
            <Panel className="space-y-4">
              <BaseYearHead data={data} />
              <BaseYearVerdict check={data.check} />
              <BaseYearFigures check={data.check} />
              <p className="text-sm text-muted">{t('baseYear.targets')}</p>
            </Panel>
            <Proposals data={data} canDecide={canDecide} onRecord={setStart} />
            <EventList data={data} canDecide={canDecide} />
            {start && <EventDialog year={data.year} start={start} onClose={() => setStart(null)} />}
          </div>
        )}
      </Loaded>
    </ScreenFrame>
  )
}

function BaseYearHead({ data: { year, check, thresholdReason } }: { readonly data: inventory.BaseYear }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const facts = [
    {
      key: 'year',
      value: format.year(year.year),
      to: paths.organisation(),
      note: `${format.day(year.startsOn)} – ${format.day(year.endsOn)}`,
    },
    {
      key: 'threshold',
      value: format.percent(shiftDecimal(check.thresholdPercent, -2), 2),
      to: paths.inventorySettings(),
      note: thresholdReason,
    },
  ] as const
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {facts.map(({ key, value, to, note }) => (
        <div key={key} className="min-w-0">
          <dt className="text-sm text-muted">{t(`baseYear.fact.${key}`)}</dt>
          <dd className="break-words">
            <Link className="text-link underline" to={to}>
              <bdi>{value}</bdi>
            </Link>
            {note !== '' && (
              <span className="block text-sm text-muted">
                <bdi>{note}</bdi>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
