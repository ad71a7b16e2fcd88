import { mayAdminister } from '@athar/contracts/core'
import {
  closeCreditOffer,
  creditOfferWorkflow,
  listOwnCreditOffers,
  type OwnCreditOffer,
} from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../../content/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { ListEmpty, ListPages, usePages } from '../../platform/list/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Amount } from '../amount.tsx'
import { Conditions, FactList, SeriesCode } from '../facts.tsx'
import { Tonnes } from '../tonnes.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { offerTouches } from './touches.ts'

/** Offers of the acting organisation. */
export function OwnOffers() {
  const { t } = useTranslation('credits')
  const may = useMayAct(mayAdminister)
  const [offering, setOffering] = useState(false)
  const list = usePages(listOwnCreditOffers, {}, { limit: 25 })
  return (
    <>
      {may && (
        <Button variant="primary" icon="plus" onClick={() => setOffering(true)}>
          {t('offers.new')}
        </Button>
      )}
      <ListPages<OwnCreditOffer>
        list={list}
        more={t('own.more')}
        empty={<ListEmpty icon="list" title={t('offers.none')} text={t('offers.noneText')} />}
      >
        {(offers) => (
          <ul className="grid grid-cols-1 gap-4">
            {offers.map((offer) => (
              <Offer key={offer.id} offer={offer} may={may} />
            ))}
          </ul>
        )}
      </ListPages>
      {offering && <OfferDialog onClose={() => setOffering(false)} />}
    </>
  )
}

function Offer({ offer, may }: { readonly offer: OwnCreditOffer; readonly may: boolean }) {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const format = useFormat()
  const { id, projectName, state, frozenReason, tonnes, left, available, leastTonnes, price, currency, vintage } = offer
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5 wrap-anywhere">
      <h2 className="flex flex-wrap items-center gap-3 text-base">
        <Words of={projectName} />
        <StateBadge of={creditOfferWorkflow} state={state} />
      </h2>
      {state === 'frozen' && (
        <Alert severity="warning" live={false} title={t('offers.frozen', { reason: isolate(frozenReason) })} />
      )}
      {state === 'open' && BigInt(available) < BigInt(left) && (
        <Alert severity="info" live={false} title={t('offers.fewer', { available: format.number(available) })} />
      )}
      <FactList
        facts={[
          [t('offers.price'), <Amount key="price" of={price} currency={currency} />],
          [t('offers.tonnes'), <Tonnes key="tonnes" of={tonnes} />],
          [t('offers.left'), <Tonnes key="left" of={left} />],
          [t('offers.least'), <Tonnes key="least" of={leastTonnes} />],
          [t('offers.series'), <SeriesCode key="series" of={offer} />],
          [t('credit-registry:vintage'), format.year(vintage)],
          [t('credit-registry:offers.offeredOn'), <bdi key="at">{format.instant(offer.createdAt)}</bdi>],
        ]}
      />
      <div>
        <h3 className="text-sm text-muted">{t('credit-registry:offers.conditions')}</h3>
        <Conditions of={offer.conditions} />
      </div>
      {state === 'open' && (
        <div className="flex flex-wrap items-center gap-3">
          {available !== '0' && (
            <Link to={paths.creditOffer(id)} className="text-link underline underline-offset-2">
              {t('offers.open')}
            </Link>
          )}
          {may && <Closing offer={offer} />}
        </div>
      )}
    </li>
  )
}

function Closing({ offer: { id, version } }: { readonly offer: OwnCreditOffer }) {
  const { t } = useTranslation(['credits', 'common'])
  const [asking, setAsking] = useState(false)
  const close = useAction(closeCreditOffer, {
    touches: offerTouches,
    onDone: () => {
      toast.success(t('offers.closed'))
      setAsking(false)
    },
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('offers.close')}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('offers.closeTitle')}
        text={t('offers.closeText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('offers.close'),
          danger: true,
          busy: close.isPending,
          onClick: () => close.mutate({ params: { id }, body: { version } }),
        }}
      />
    </>
  )
}
