import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import { listRequests, requestStates, requestWorkflow, type Request } from '@athar/contracts/suppliers'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  ChoiceFilter,
  filterOf,
  ListEmpty,
  ListTable,
  useFilters,
  usePages,
  type ListColumn,
} from '../../platform/list/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Coverage } from './coverage.tsx'
import { ListDialog } from './list-dialog.tsx'
import { RequestDialog } from './request-dialog.tsx'

export function RequestsScreen() {
  const { t } = useTranslation('suppliers')
  const [reads, prepares] = [useMayAct(mayReadAll), useMayAct(mayPrepare)]
  const [adding, setAdding] = useState(false)
  const [listing, setListing] = useState(false)
  const navigate = useNavigate()
  usePageTitle(t('requests.title'))
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <h1 className="text-2xl">{t('requests.title')}</h1>
          <p className="max-w-2xl text-muted">{t('requests.intro')}</p>
        </div>
        {prepares && (
          <div className="flex flex-wrap gap-3">
            <Button icon="upload" onClick={() => setListing(true)}>
              {t('list.open')}
            </Button>
            <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
              {t('requests.add')}
            </Button>
          </div>
        )}
      </div>
      {reads ? <RequestsList /> : <RoleNeeded roles={mayReadAll} />}
      {reads && <Coverage />}
      {listing && <ListDialog onClose={() => setListing(false)} />}
      {adding && (
        <RequestDialog onSaved={(id) => navigate(paths.suppliersRequest(id))} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}

function RequestsList() {
  const { t } = useTranslation('suppliers')
  const { filter, narrowed, set, clear } = useFilters({
    state: filterOf.oneOf(requestStates),
  })
  const list = usePages(listRequests, { filter }, { limit: 100 })
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <ChoiceFilter
          label={t('requests.state')}
          any={t('requests.any')}
          value={filter.state}
          options={requestStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(state) => set({ state })}
        />
      </div>
      <ListTable<Request>
        list={list}
        label={t('requests.title')}
        columns={useColumns()}
        name="supplier-requests"
        rowLabel={(row) => row.product}
        to={({ id }) => paths.suppliersRequest(id)}
        empty={
          narrowed ? (
            <ListEmpty
              icon="list"
              title={t('requests.empty.filtered')}
              clear={{ label: t('requests.empty.all'), onClear: clear }}
            />
          ) : (
            <ListEmpty icon="list" title={t('requests.empty.title')} text={t('requests.empty.text')} />
          )
        }
      />
    </>
  )
}

function useColumns(): readonly ListColumn<Request>[] {
  const { t } = useTranslation('suppliers')
  return [
    {
      key: 'product',
      header: t('requests.fields.product'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(9rem, 1fr)',
      value: ({ product }) => product,
    },
    {
      key: 'state',
      header: t('requests.state'),
      width: '11rem',
      narrow: '8rem',
      of: requestWorkflow,
      value: ({ state }) => state,
    },
    { key: 'supplier', header: t('requests.fields.supplier'), value: ({ supplier }) => supplier },
    { key: 'from', header: t('list.columns.from'), kind: 'day', value: ({ periodFrom }) => periodFrom },
    { key: 'to', header: t('list.columns.to'), kind: 'day', value: ({ periodTo }) => periodTo },
    { key: 'added', header: t('requests.added'), kind: 'instant', value: ({ createdAt }) => createdAt },
  ]
}
