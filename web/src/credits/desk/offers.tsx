import {
  creditOfferStates,
  creditOfferWorkflow,
  freezeCreditOffer,
  listOverseenCreditOffers,
  releaseCreditOffer,
  type OverseenCreditOffer,
} from '@athar/contracts/credits'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Words } from '../../content/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { ChoiceFilter, filterOf, ListEmpty, ListPages, useFilters, usePages } from '../../platform/list/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Amount } from '../amount.tsx'
import { FactList, SeriesCode } from '../facts.tsx'

/** Offers of all organisations, to freeze and to release. */
export function Offers() {
  const { t } = useTranslation('credits')
  const { filter, set } = useFilters({ state: filterOf.oneOf(creditOfferStates) })
  const list = usePages(listOverseenCreditOffers, { filter }, { limit: 25 })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap">
        <ChoiceFilter
          label={t('desk.state')}
          any={t('desk.anyState')}
          value={filter.state}
          options={creditOfferStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
          onChange={(state) => set({ state })}
        />
      </div>
      <ListPages<OverseenCreditOffer>
        list={list}
        more={t('desk.more')}
        empty={<ListEmpty icon="list" title={t('desk.noOffers')} />}
      >
        {(offers) => (
          <ul className="grid grid-cols-1 gap-4">
            {offers.map((offer) => (
              <One key={offer.id} offer={offer} />
            ))}
          </ul>
        )}
      </ListPages>
    </div>
  )
}

function One({ offer }: { readonly offer: OverseenCreditOffer }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { projectName, seller, state, frozenReason, tonnes, left, price, currency, createdAt } = offer
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5 wrap-anywhere">
      <h2 className="flex flex-wrap items-center gap-3 text-lg">
        <Words of={projectName} />
        <StateBadge of={creditOfferWorkflow} state={state} />
      </h2>
      <p>{t('desk.tonnesLeft', { left: format.number(left), tonnes: format.number(tonnes) })}</p>
      {frozenReason !== '' && <p>{t('own.frozen', { reason: isolate(frozenReason) })}</p>}
      <FactList
        facts={[
          [t('desk.organisation'), <Words key="seller" of={seller} />],
          [t('desk.price'), <Amount key="price" of={price} currency={currency} />],
          [t('offers.series'), <SeriesCode key="series" of={offer} />],
          [t('desk.offeredOn'), <bdi key="at">{format.instant(createdAt)}</bdi>],
        ]}
      />
      {state !== 'closed' && <Freezing offer={offer} />}
    </li>
  )
}

function Freezing({ offer: { id, state } }: { readonly offer: OverseenCreditOffer }) {
  const { t } = useTranslation('credits')
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const options = (said: string) => ({
    touches: [listOverseenCreditOffers],
    onDone: () => {
      toast.success(said)
      close()
    },
  })
  const freeze = useAction(freezeCreditOffer, options(t('desk.offerFrozen')))
  const release = useAction(releaseCreditOffer, options(t('desk.offerReleased')))
  const frozen = state === 'frozen'
  const act = frozen ? release : freeze
  const name = frozen ? 'release' : 'freeze'
  return (
    <div>
      <Button onClick={() => setOpened(true)}>{t(`desk.${name}`)}</Button>
      {opened && (
        <ReasonDialog
          title={t(`desk.${name}OfferTitle`)}
          text={t(`desk.${name}OfferText`)}
          act={t(`desk.${name}`)}
          most={2000}
          danger={!frozen}
          busy={act.isPending}
          onAct={(reason) => act.mutate({ params: { id }, body: { reason } })}
          onClose={close}
        />
      )}
    </div>
  )
}
