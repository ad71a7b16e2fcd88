import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../../../platform/api/index.ts'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useAction } from '../../../platform/api/use-action.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { ScreenFrame } from '../../boundary/screen-frame.tsx'
import { usePersonName } from '../../records/use-person-name.ts'
import { useRecordWords } from '../../records/use-record-words.ts'
import { AnswerForm } from './answer-form.tsx'

/** What a member is asked for, and the form that answers it. */
export function RequestScreen() {
  const { t } = useTranslation('inventory')
  const id = useParams()['id'] ?? ''
  const query = useApiQuery(inventory.readDataRequest, { params: { id } })
  const words = useRecordWords()
  const request = query.data
  const title = request
    ? `${words.name(request.site.name).text} · ${words.activity(request.activity)}`
    : t('expected.request.title')
  const lost = query.error?.code === 'inventory.data-request-not-found' || query.error?.code === 'validation-failed'
  return (
    <ScreenFrame title={title} intro={t('expected.request.title')} action={request && <Withdraw request={request} />}>
      {lost ? (
        <EmptyState icon="mail" title={t('expected.request.notFound')} action={<ToAll year={null} />} />
      ) : (
        <Loaded query={query}>{(data) => <Request request={data} />}</Loaded>
      )}
    </ScreenFrame>
  )
}

const ToAll = ({ year }: { readonly year: number | null }) => {
  const { t } = useTranslation('inventory')
  return (
    <Link className="text-link underline" to={`${paths.inventoryExpected()}${year === null ? '' : `?year=${year}`}`}>
      {t('expected.request.all')}
    </Link>
  )
}

function Request({ request }: { readonly request: inventory.DataRequest }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const personName = usePersonName()
  const prepares = useMayAct(mayPrepare)
  const { state, askedBy, askedAt, askedOf, due, note, answeredBy, answeredAt, answer, year } = request
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('expected.request.askedOf'), personName(askedOf)],
    [t('expected.request.due'), format.day(due)],
    [t('expected.request.note'), note],
    [t('expected.request.answerLabel'), answer],
  ]
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={state === 'open' ? 'warning' : state === 'answered' ? 'positive' : 'neutral'}>
          {t(`expected.request.states.${state}`)}
        </Badge>
        <span className="text-sm text-muted">
          {t('expected.request.asked', { person: personName(askedBy), day: format.dayOf(askedAt) })}
        </span>
        {answeredBy !== null && answeredAt !== null && (
          <span className="text-sm text-muted">
            {t('expected.request.answered', { person: personName(answeredBy), day: format.dayOf(answeredAt) })}
          </span>
        )}
      </div>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label} className="grid content-start gap-0.5">
                <dt className="text-xs text-muted">{label}</dt>
                <dd className="min-w-0 break-words">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      {state === 'open' && prepares && year.state === 'open' ? (
        <AnswerForm request={request} />
      ) : (
        <ul className="list-disc ps-5">
          {request.months.map(({ month, received }) => (
            <li key={month}>
              {format.month(month)}
              {received && ` – ${t('expected.request.received')}`}
            </li>
          ))}
        </ul>
      )}
      <p>
        <ToAll year={year.year} />
      </p>
    </div>
  )
}

function Withdraw({ request: { id, state } }: { readonly request: inventory.DataRequest }) {
  const { t } = useTranslation('inventory')
  const prepares = useMayAct(mayPrepare)
  const withdraw = useAction(inventory.withdrawDataRequest, {
    touches: [inventory.readDataRequest, inventory.listExpected],
    onDone: () => toast.success(t('expected.request.withdrawn')),
  })
  if (state !== 'open' || !prepares) return null
  return (
    <Button variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id } })}>
      {t('expected.request.withdraw')}
    </Button>
  )
}
