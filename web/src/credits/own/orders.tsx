import { decideOrder, listOrders, type CreditOrder, type OrderState } from '@athar/contracts/credits'
import { mayAdminister } from '@athar/contracts/core'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Words } from '../../content/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { ListEmpty, ListPages, usePages } from '../../platform/list/index.ts'
import { useMayAct, useMe } from '../../platform/session/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { RetirementFacts } from '../registry/retirements.tsx'
import { SerialLink, Tonnes } from '../tonnes.tsx'
import { movementTouches } from './move-dialogs.tsx'
import { useMemberName } from './use-member-name.ts'

const tones: Readonly<Record<OrderState, BadgeTone>> = {
  waiting: 'info',
  done: 'positive',
  refused: 'critical',
  lapsed: 'neutral',
  withdrawn: 'neutral',
}

/** Movements above the limit: what waits for a second person, and what became of the rest. */
export function OrderList({ above }: { readonly above: string }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const list = usePages(listOrders, {}, { limit: 25 })
  return (
    <ListPages<CreditOrder>
      list={list}
      more={t('own.more')}
      empty={
        <ListEmpty
          icon="list"
          title={t('own.noOrders')}
          text={t('own.noOrdersText', { tonnes: format.number(above) })}
        />
      }
    >
      {(orders) => (
        <ul className="grid grid-cols-1 gap-4">
          {orders.map((order) => (
            <Order key={order.id} order={order} />
          ))}
        </ul>
      )}
    </ListPages>
  )
}

function Order({ order }: { readonly order: CreditOrder }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const memberName = useMemberName()
  const { kind, tonnes, state, receiver, serial, retirement, note, reason } = order
  const waits = state === 'waiting'
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5 wrap-anywhere">
      <h2 className="flex flex-wrap items-center gap-3 text-base">
        {t(`kinds.${kind}`)} <Tonnes of={tonnes} />
        <Badge tone={tones[state]}>{t(`orders.states.${state}`)}</Badge>
      </h2>
      <p className="text-sm text-muted">
        {t('orders.asked', { name: memberName(order.askedBy), at: isolate(format.instant(order.askedAt)) })}{' '}
        {waits && t('orders.lapses', { at: isolate(format.instant(order.lapsesAt)) })}
        {order.decidedBy !== null &&
          order.decidedAt !== null &&
          t('orders.decided', { name: memberName(order.decidedBy), at: isolate(format.instant(order.decidedAt)) })}
      </p>
      <dl className="grid grid-cols-1 gap-x-4 sm:grid-cols-[auto_1fr]">
        {receiver !== null && (
          <>
            <dt className="text-muted">{t('orders.to')}</dt>
            <dd>
              <Words of={receiver} />
            </dd>
          </>
        )}
        <dt className="text-muted">{t('orders.serial')}</dt>
        <dd>{serial === null ? t('orders.oldest') : <SerialLink serial={serial} />}</dd>
        {note !== '' && (
          <>
            <dt className="text-muted">{t('orders.note')}</dt>
            <dd className="whitespace-pre-line">
              <bdi>{note}</bdi>
            </dd>
          </>
        )}
        {reason !== '' && (
          <>
            <dt className="text-muted">{t('orders.reason')}</dt>
            <dd className="whitespace-pre-line">
              <bdi>{reason}</bdi>
            </dd>
          </>
        )}
      </dl>
      {retirement && <RetirementFacts of={retirement} />}
      {waits && <Deciding order={order} />}
    </li>
  )
}

type Decision = 'approve' | 'refuse' | 'withdraw'
const doneWords = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const

/** The first person may withdraw; another owner or administrator decides. */
function Deciding({ order: { id, askedBy } }: { readonly order: CreditOrder }) {
  const { t } = useTranslation(['credits', 'common'])
  const me = useMe().data?.personId
  const decides = useMayAct(mayAdminister)
  const [opened, setOpened] = useState<Decision | null>(null)
  const close = () => setOpened(null)
  const act = useAction(decideOrder, {
    touches: movementTouches,
    onDone: (_answer, { body }) => {
      toast.success(t(`orders.${doneWords[body.decision]}`))
      close()
    },
  })
  if (!decides) return null
  const own = askedBy === me
  const decide = (decision: Decision, reason = '') => act.mutate({ params: { id }, body: { decision, reason } })
  const question = (decision: 'approve' | 'withdraw') => (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && close()}
      title={t(`orders.${decision}Title`)}
      text={t(`orders.${decision}Text`)}
      closeLabel={t('common:generic.close')}
      cancel={{ label: t('common:generic.cancel') }}
      act={{ label: t(`orders.${decision}`), busy: act.isPending, onClick: () => decide(decision) }}
    />
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {own ? (
        <>
          <p className="text-muted">{t('orders.ownWaits')}</p>
          <Button onClick={() => setOpened('withdraw')}>{t('orders.withdraw')}</Button>
        </>
      ) : (
        <>
          <Button variant="primary" onClick={() => setOpened('approve')}>
            {t('orders.approve')}
          </Button>
          <Button onClick={() => setOpened('refuse')}>{t('orders.refuse')}</Button>
        </>
      )}
      {opened === 'approve' && question('approve')}
      {opened === 'withdraw' && question('withdraw')}
      {opened === 'refuse' && (
        <ReasonDialog
          title={t('orders.refuse')}
          text={t('orders.refuseText')}
          act={t('orders.refuse')}
          most={2000}
          danger
          busy={act.isPending}
          onAct={(reason) => decide('refuse', reason)}
          onClose={close}
        />
      )}
    </div>
  )
}
