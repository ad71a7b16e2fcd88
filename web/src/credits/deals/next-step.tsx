import { mayAdminister } from '@athar/contracts/core'
import {
  acceptDeal,
  cancelDeal,
  confirmDeal,
  listDeals,
  readBalance,
  readDeal,
  type CreditDeal,
} from '@athar/contracts/credits'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { Deadline } from '../../platform/countdown.tsx'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { useMayAct, useMe } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useMemberName } from '../own/use-member-name.ts'
import { movementTouches } from '../own/move-dialogs.tsx'
import { DealBadge } from './deal-list.tsx'
import { SettleDialog } from './settle-dialog.tsx'

const touches = [readDeal, listDeals, ...movementTouches]
type Props = { readonly deal: CreditDeal }

/** Where the deal is, what happens next and until when, and what the reader may do. */
export function NextStep({ deal }: Props) {
  const { t } = useTranslation('credits')
  const may = useMayAct(mayAdminister)
  const { state, frozen, blockFrozen, expiresAt, reason } = deal
  const running = state === 'reserved' || state === 'accepted' || state === 'settled'
  return (
    <Section title={t('deals.nextTitle')}>
      <p>
        <DealBadge state={state} />
      </p>
      {frozen && running ? (
        <Alert severity="warning" live={false} title={t('deals.frozen')}>
          <p>{t('deals.frozenText')}</p>
        </Alert>
      ) : blockFrozen && running ? (
        <Alert severity="warning" live={false} title={t('deals.blockFrozen')}>
          <p>{t('deals.blockFrozenText')}</p>
        </Alert>
      ) : (
        <WhatNext deal={deal} />
      )}
      {state === 'reserved' && !frozen && (
        <Deadline label={t('deals.until')} at={expiresAt} counts over={t('deals.over')} />
      )}
      {reason !== '' && (
        <div>
          <h3 className="text-sm text-muted">{t('deals.reason')}</h3>
          <p className="max-w-3xl whitespace-pre-line wrap-anywhere">
            <bdi>{reason}</bdi>
          </p>
        </div>
      )}
      {state === 'settled' && deal.side === 'seller' && <SecondPerson deal={deal} />}
      {running && (may ? <Steps deal={deal} /> : <p className="text-muted">{t('deals.readOnly')}</p>)}
    </Section>
  )
}

function WhatNext({ deal: { state, side, endedAt, endedBy } }: Props) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const at = isolate(endedAt === null ? '' : format.instant(endedAt))
  const text =
    state === 'expired'
      ? t('deals.next.expired')
      : state === 'cancelled'
        ? t(`deals.next.cancelled.${endedBy ?? 'none'}`, { at })
        : t(`deals.next.${state}.${side}`, { at })
  return <p className="max-w-3xl">{text}</p>
}

const isAbove = (tonnes: string, limit: string | undefined): boolean =>
  limit !== undefined && BigInt(tonnes) > BigInt(limit)

/** To the seller: that two people confirm above the limit, and who was the first. */
function SecondPerson({ deal: { tonnes, confirmedById, confirmedAt } }: Props) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const memberName = useMemberName()
  const limit = useApiQuery(readBalance, {}).data?.secondPersonAbove
  if (!isAbove(tonnes, limit)) return null
  return (
    <Alert severity="info" live={false} title={t('deals.second')}>
      <p>
        {confirmedById !== null && confirmedAt !== null
          ? t('deals.confirmedOnce', {
              name: memberName(confirmedById),
              at: isolate(format.instant(confirmedAt)),
            })
          : t('deals.secondText', { tonnes: format.number(limit ?? '') })}
      </p>
    </Alert>
  )
}

/** What an owner or administrator of this side may do now; a frozen deal is cancelled alone. */
function Steps({ deal }: Props) {
  const { t } = useTranslation('credits')
  const me = useMe().data?.personId
  const [opened, setOpened] = useState<'settle' | 'confirm' | 'cancel' | null>(null)
  const { id, state, side, confirmedById } = deal
  const frozen = deal.frozen || deal.blockFrozen
  const close = () => setOpened(null)
  const accept = useAction(acceptDeal, { touches, onDone: () => void toast.success(t('deals.accepted')) })
  const cancel = useAction(cancelDeal, {
    touches,
    onDone: () => {
      toast.success(t('deals.cancelled'))
      close()
    },
  })
  const confirms = state === 'settled' && side === 'seller' && confirmedById !== me
  return (
    <div className="flex flex-wrap gap-3">
      {!frozen && state === 'reserved' && side === 'seller' && (
        <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate({ params: { id }, body: {} })}>
          {t('deals.accept')}
        </Button>
      )}
      {!frozen && state === 'accepted' && (
        <Button variant={side === 'buyer' ? 'primary' : 'secondary'} onClick={() => setOpened('settle')}>
          {t('deals.settle')}
        </Button>
      )}
      {!frozen && confirms && (
        <Button variant="primary" onClick={() => setOpened('confirm')}>
          {t('deals.confirm')}
        </Button>
      )}
      {state !== 'settled' && <Button onClick={() => setOpened('cancel')}>{t('deals.cancel')}</Button>}
      {opened === 'settle' && <SettleDialog deal={deal} onClose={close} />}
      {opened === 'confirm' && <Confirm deal={deal} onClose={close} />}
      {opened === 'cancel' && (
        <ReasonDialog
          title={t('deals.cancel')}
          text={t('deals.cancelText')}
          act={t('deals.cancel')}
          most={2000}
          danger
          busy={cancel.isPending}
          onAct={(reason) => cancel.mutate({ params: { id }, body: { reason } })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The seller confirms; above the limit the first of two people does not move anything. */
function Confirm({ deal: { id, tonnes }, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation(['credits', 'common'])
  const limit = useApiQuery(readBalance, {}).data?.secondPersonAbove
  const confirm = useAction(confirmDeal, {
    touches,
    onDone: ({ state }) => {
      toast.success(t(state === 'done' ? 'deals.confirmed' : 'deals.confirmedFirst'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deals.confirmTitle')}
      text={t(isAbove(tonnes, limit) ? 'deals.confirmTextSecond' : 'deals.confirmText')}
      closeLabel={t('common:generic.close')}
      cancel={{ label: t('common:generic.cancel') }}
      act={{
        label: t('deals.confirm'),
        busy: confirm.isPending,
        onClick: () => confirm.mutate({ params: { id }, body: {} }),
      }}
    />
  )
}
