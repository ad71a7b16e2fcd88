import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  beginListing,
  categoryNames,
  listingCategories,
  listingStates,
  listingWorkflow,
  listOwnListings,
  type ListedListing,
  type ListingCategory,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useErrorWords } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useLanguage } from '../../platform/language/index.ts'
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
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { titleIn } from './title-in.ts'

/** What the acting organisation offers in the marketplace. */
export function OwnListingsScreen() {
  const { t } = useTranslation('marketplace')
  const [reads, prepares] = [useMayAct(mayReadAll), useMayAct(mayPrepare)]
  const [adding, setAdding] = useState(false)
  usePageTitle(t('own.title'))
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="space-y-1">
          <h1 className="text-2xl">{t('own.title')}</h1>
          <p className="max-w-3xl text-muted">{t('own.intro')}</p>
        </div>
        {prepares && (
          <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('own.add')}
          </Button>
        )}
      </div>
      {reads ? <OwnListings /> : <RoleNeeded roles={mayReadAll} />}
      {adding && <BeginDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function OwnListings() {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const { filter, set } = useFilters({ state: filterOf.oneOf(listingStates) })
  const list = usePages(listOwnListings, { filter }, { limit: 100 })
  const columns: readonly ListColumn<ListedListing>[] = [
    {
      key: 'title',
      header: t('own.titleColumn'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(10rem, 2fr)',
      value: ({ title }) => titleIn(lang, title, t('own.untitled')),
    },
    { key: 'state', header: t('own.state'), narrow: '9rem', of: listingWorkflow, value: ({ state }) => state },
    { key: 'category', header: t('own.category'), value: ({ category }) => categoryNames[category][lang] },
    { key: 'number', header: t('own.number'), kind: 'code', value: ({ number }) => number },
    { key: 'published', header: t('own.published'), kind: 'instant', value: ({ publishedAt }) => publishedAt },
    { key: 'changed', header: t('own.changed'), kind: 'instant', value: ({ changedAt }) => changedAt },
  ]
  return (
    <>
      <ChoiceFilter
        label={t('own.state')}
        any={t('own.anyState')}
        value={filter.state}
        options={listingStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        onChange={(state) => set({ state })}
      />
      <ListTable<ListedListing>
        list={list}
        label={t('own.list')}
        columns={columns}
        name="marketplace-own-listings"
        rowLabel={({ title }) => t('own.openRow', { title: isolate(titleIn(lang, title, t('own.untitled'))) })}
        to={({ id }) => paths.marketplaceOffer(id)}
        empty={<ListEmpty icon="list" title={t('own.empty')} text={t('own.emptyText')} />}
      />
    </>
  )
}

/** Asks for the category, which settles the questions of the form. */
function BeginDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['marketplace', 'common'])
  const { lang } = useLanguage()
  const navigate = useNavigate()
  const errorWords = useErrorWords()
  const [category, setCategory] = useState<ListingCategory | null>(null)
  const [missing, setMissing] = useState(false)
  const begin = useAction(beginListing, {
    touches: [listOwnListings],
    onDone: ({ id }) => void navigate(paths.marketplaceOffer(id)),
  })
  const send = () => {
    if (category === null) setMissing(true)
    else begin.mutate({ body: { category } })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('own.add')}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:generic.cancel')}</Button>
          <Button variant="primary" busy={begin.isPending} onClick={send}>
            {t('own.begin')}
          </Button>
        </>
      }
    >
      {begin.error && <Alert severity="error">{errorWords(begin.error).text}</Alert>}
      <RadioGroup
        legend={t('own.category')}
        hint={t('own.categoryHint')}
        name="category"
        error={missing && category === null ? t('own.categoryMissing') : undefined}
        value={category}
        options={listingCategories.map((value) => ({ value, label: categoryNames[value][lang] }))}
        onChange={(chosen) => setCategory(listingCategories.find((one) => one === chosen) ?? null)}
      />
    </Dialog>
  )
}
