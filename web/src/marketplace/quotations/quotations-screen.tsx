import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  listOwnRequests,
  listReceivedRequests,
  readProvider,
  requestWorkflow,
  type OwnRequestRow,
  type ReceivedRequestRow,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { ListEmpty, ListTable, usePages, type ListColumn } from '../../platform/list/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useAddress } from '../../platform/routing/use-address.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { QuotationBadge } from './quotation-badge.tsx'
import { RequestDialog } from './request-dialog.tsx'

/** Requests for quotation: those of the acting organisation, and those that it received. */
export function QuotationsScreen() {
  const { t } = useTranslation('marketplace')
  const [reads, prepares] = [useMayAct(mayReadAll), useMayAct(mayPrepare)]
  const address = useAddress()
  usePageTitle(t('quotations.title'))
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="space-y-1">
          <h1 className="text-2xl">{t('quotations.title')}</h1>
          <p className="max-w-3xl text-muted">{t('quotations.intro')}</p>
        </div>
        {prepares && (
          <Button variant="primary" icon="plus" onClick={() => address.set({ new: 'yes' })}>
            {t('quotations.new')}
          </Button>
        )}
      </div>
      {reads ? (
        <Tabs
          label={t('quotations.tabs')}
          value={address.params.get('side') === 'received' ? 'received' : 'ours'}
          onChange={(side) => address.set({ side: side === 'received' ? side : null })}
          tabs={[
            { value: 'ours', label: t('quotations.ours'), content: <OwnRequests /> },
            { value: 'received', label: t('quotations.received'), content: <ReceivedRequests /> },
          ]}
        />
      ) : (
        <RoleNeeded roles={mayReadAll} />
      )}
      {prepares && address.params.get('new') !== null && <NewRequest />}
    </div>
  )
}

/** Begun here, or from the page of a provider or a listing, which the address names. */
function NewRequest() {
  const address = useAddress()
  const navigate = useNavigate()
  const id = address.params.get('provider')
  const listingId = address.params.get('listing')
  const { data, isLoading } = useApiQuery(readProvider, { params: { id: id ?? '' } }, { enabled: id !== null })
  if (id !== null && isLoading) return null
  return (
    <RequestDialog
      request={null}
      provider={data ? { id: data.id, listingId, name: data.name } : null}
      category={data?.listings.find((one) => one.id === listingId)?.category ?? ''}
      onSaved={(made) => void navigate(paths.marketplaceQuotation(made))}
      onClose={() => address.set({ new: null, provider: null, listing: null })}
    />
  )
}

/** What both lists show. */
function useCommonColumns<Row extends OwnRequestRow | ReceivedRequestRow>() {
  const { t } = useTranslation('marketplace')
  const title: ListColumn<Row> = {
    key: 'title',
    header: t('quotations.titleColumn'),
    width: 'minmax(12rem, 2fr)',
    narrow: 'minmax(10rem, 2fr)',
    value: (row) => row.title,
  }
  const rest: readonly ListColumn<Row>[] = [
    { key: 'state', header: t('quotations.state'), narrow: '9rem', of: requestWorkflow, value: ({ state }) => state },
    { key: 'deadline', header: t('quotations.deadline'), kind: 'instant', value: ({ deadline }) => deadline },
    { key: 'number', header: t('quotations.number'), kind: 'code', value: ({ number }) => number },
  ]
  return { title, rest }
}

function OwnRequests() {
  const { t } = useTranslation('marketplace')
  const list = usePages(listOwnRequests, {}, { limit: 100 })
  const { title, rest } = useCommonColumns<OwnRequestRow>()
  const columns: readonly ListColumn<OwnRequestRow>[] = [
    title,
    ...rest,
    { key: 'invited', header: t('quotations.providers'), kind: 'count', value: ({ invited }) => invited },
    { key: 'submitted', header: t('quotations.submittedCount'), kind: 'count', value: ({ submitted }) => submitted },
  ]
  return (
    <ListTable<OwnRequestRow>
      list={list}
      label={t('quotations.ours')}
      columns={columns}
      name="marketplace-own-requests"
      rowLabel={(row) => t('quotations.openRow', { title: isolate(row.title) })}
      to={({ id }) => paths.marketplaceQuotation(id)}
      empty={<ListEmpty icon="list" title={t('quotations.emptyOurs')} text={t('quotations.emptyOursText')} />}
    />
  )
}

function ReceivedRequests() {
  const { t } = useTranslation('marketplace')
  const list = usePages(listReceivedRequests, {}, { limit: 100 })
  const { title, rest } = useCommonColumns<ReceivedRequestRow>()
  const columns: readonly ListColumn<ReceivedRequestRow>[] = [
    title,
    { key: 'buyer', header: t('quotations.buyer'), value: ({ buyer }) => buyer },
    {
      key: 'answer',
      header: t('quotations.ourAnswer'),
      cell: ({ answer }) => <QuotationBadge state={answer} />,
    },
    ...rest,
  ]
  return (
    <ListTable<ReceivedRequestRow>
      list={list}
      label={t('quotations.received')}
      columns={columns}
      name="marketplace-received-requests"
      rowLabel={(row) => t('quotations.openRow', { title: isolate(row.title) })}
      to={({ id }) => paths.marketplaceQuotation(id)}
      empty={<ListEmpty icon="list" title={t('quotations.emptyReceived')} text={t('quotations.emptyReceivedText')} />}
    />
  )
}
