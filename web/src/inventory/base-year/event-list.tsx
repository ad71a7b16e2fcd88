import * as inventory from '@athar/contracts/inventory'
import { shiftDecimal } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { usePersonName } from '../records/use-person-name.ts'
import { Panel } from '../yearly/parts/section.tsx'
import { EndEvent } from './end-event.tsx'

type Event = inventory.BaseYearEvent
type EventListProps = { readonly data: inventory.BaseYear; readonly canDecide: boolean }

/** Every event on record with its effect, and how it is weighed. */
export function EventList({ data: { events }, canDecide }: EventListProps) {
  const { t } = useTranslation('inventory')
  const [ending, setEnding] = useState<{ readonly event: Event; readonly as: inventory.BaseYearEventEnd } | null>(null)
  return (
    <Panel className="space-y-3">
      <h2 className="text-lg">{t('baseYear.events')}</h2>
      {events.length === 0 ? (
        <p className="text-sm text-muted">{t('baseYear.eventsEmpty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="space-y-2 py-4">
              <EventFacts event={event} />
              {canDecide && event.ended === null && (
                <div className="flex flex-wrap gap-3">
                  {inventory.baseYearEventEnds.map((as) => (
                    <Button key={as} size="sm" onClick={() => setEnding({ event, as })}>
                      {t(`baseYear.end.${as}`)}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {ending && <EndEvent event={ending.event} as={ending.as} onClose={() => setEnding(null)} />}
    </Panel>
  )
}

function EventFacts({ event }: { readonly event: Event }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const personName = usePersonName()
  const signed = (kg: string) => format.emissions(kg, 't')
  const { kind, effectiveOn, description, kg, percent, source, recordedBy, recordedAt, ended } = event
  const { value, unit } = signed(kg)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-base">{t(`baseYear.kinds.${kind}`)}</h3>
        <Weighed event={event} />
      </div>
      <p className="max-w-prose break-words">
        <bdi>{description}</bdi>
      </p>
      <p className="figures text-sm">
        <bdi className="font-semibold">{value}</bdi> <bdi>{unit}</bdi>
        {percent !== null && (
          <>
            {' · '}
            <bdi>{format.percent(shiftDecimal(percent, -2), 1)}</bdi>
          </>
        )}
        {(['scope1', 'scope2', 'scope3'] as const)
          .filter((scope) => /[1-9]/.test(event[scope]))
          .map((scope) => (
            <span key={scope}>
              {' · '}
              {`${t(`baseYear.scope.${scope}`)}: `}
              <bdi>{signed(event[scope]).value}</bdi>
            </span>
          ))}
      </p>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-1 text-sm text-muted">
        <Fact label={t('baseYear.field.effectiveOn')} value={format.day(effectiveOn)} />
        <Fact label={t('baseYear.field.source')} value={source} />
        <Fact label={t('baseYear.recordedBy')} value={`${personName(recordedBy)} · ${format.instant(recordedAt)}`} />
        {ended && (
          <Fact
            label={t(`baseYear.ended.${ended.as}`)}
            value={`${ended.reason} · ${personName(ended.by)} · ${format.instant(ended.at)}`}
          />
        )}
      </dl>
    </>
  )
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="min-w-0 break-words">
    <dt className="inline">{label}: </dt>
    <dd className="inline">
      <bdi>{value}</bdi>
    </dd>
  </div>
)

function Weighed({ event: { ended, counts, significant } }: { readonly event: Event }) {
  const { t } = useTranslation('inventory')
  if (ended) return <Badge tone="neutral">{t(`baseYear.ended.${ended.as}`)}</Badge>
  if (!counts) return <Badge tone="neutral">{t('baseYear.weighed.organic')}</Badge>
  return significant ? (
    <Badge tone="warning">{t('baseYear.weighed.alone')}</Badge>
  ) : (
    <Badge tone="neutral">{t('baseYear.weighed.together')}</Badge>
  )
}
