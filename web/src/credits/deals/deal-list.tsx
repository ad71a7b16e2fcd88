import { dealTones, listDeals, type CreditDeal } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'
import { ListEmpty, ListTable, usePages, type ListColumn } from '../../platform/list/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Amount } from '../amount.tsx'

export function DealBadge({ state }: Pick<CreditDeal, 'state'>) {
  const { t } = useTranslation('credits')
  return <Badge tone={dealTones[state]}>{t(`deals.states.${state}`)}</Badge>
}

/** Deals of the acting organisation, as seller and as buyer. */
export function DealList() {
  const { t } = useTranslation('credits')
  const { lang } = useLanguage()
  const list = usePages(listDeals, {}, { limit: 100 })
  const columns: readonly ListColumn<CreditDeal>[] = [
    {
      key: 'project',
      header: t('deals.project'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(8rem, 2fr)',
      value: ({ projectName }) => projectName,
    },
    {
      key: 'state',
      header: t('deals.state'),
      width: '9rem',
      narrow: '7rem',
      value: ({ state }) => t(`deals.states.${state}`),
      cell: ({ state }) => <DealBadge state={state} />,
    },
    { key: 'tonnes', header: t('deals.tonnes'), kind: 'decimal', narrow: '6rem', value: ({ tonnes }) => tonnes },
    { key: 'side', header: t('deals.side'), value: ({ side }) => t(`deals.sides.${side}`) },
    {
      key: 'other',
      header: t('deals.other'),
      value: ({ side, seller, buyer }) => (side === 'seller' ? buyer : seller),
    },
    {
      key: 'total',
      header: t('deals.total'),
      kind: 'decimal',
      width: '11rem',
      value: ({ total }) => total,
      cell: ({ total, currency }) => <Amount of={total} currency={currency} />,
    },
    { key: 'currency', header: t('deals.currency'), value: ({ currency }) => currency, hidden: true },
    {
      key: 'until',
      header: t('deals.until'),
      kind: 'instant',
      value: ({ state, expiresAt }) => (state === 'reserved' ? expiresAt : null),
    },
    { key: 'reserved', header: t('deals.reservedAt'), kind: 'instant', value: ({ reservedAt }) => reservedAt },
  ]
  return (
    <ListTable<CreditDeal>
      list={list}
      label={t('own.deals')}
      columns={columns}
      name="credit-deals"
      rowLabel={({ projectName }) => t('deals.openRow', { project: isolate(nameIn(lang, projectName).text) })}
      to={({ id }) => paths.creditDeal(id)}
      empty={<ListEmpty icon="list" title={t('deals.none')} text={t('deals.noneText')} />}
    />
  )
}
