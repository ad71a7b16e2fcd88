import {
  categoryNames,
  listingStates,
  listingWorkflow,
  listListingsForReview,
  type ReviewedListing,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { AdminFrame } from '../../platform/admin/index.ts'
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
import { titleIn } from '../listings/title-in.ts'

const listed = listingStates.filter((state) => state !== 'draft')

/** What providers want to publish, for editors. */
export function DeskScreen() {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const { filter, set } = useFilters({ state: filterOf.oneOf(listed) })
  const list = usePages(listListingsForReview, { filter }, { limit: 100 })
  const columns: readonly ListColumn<ReviewedListing>[] = [
    {
      key: 'title',
      header: t('own.titleColumn'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(10rem, 2fr)',
      value: ({ title }) => titleIn(lang, title, t('own.untitled')),
    },
    { key: 'state', header: t('own.state'), narrow: '9rem', of: listingWorkflow, value: ({ state }) => state },
    {
      key: 'kind',
      header: t('desk.kind'),
      value: ({ isChange }) => t(isChange ? 'desk.isChange' : 'desk.isNew'),
    },
    { key: 'organisation', header: t('desk.organisation'), value: ({ organisation }) => organisation },
    { key: 'category', header: t('own.category'), value: ({ category }) => categoryNames[category][lang] },
    { key: 'number', header: t('own.number'), kind: 'code', value: ({ number }) => number },
    { key: 'submitted', header: t('desk.submitted'), kind: 'instant', value: ({ submittedAt }) => submittedAt },
  ]
  return (
    <AdminFrame title={t('desk.title')} intro={t('desk.intro')}>
      <ChoiceFilter
        label={t('own.state')}
        any={t('own.anyState')}
        value={filter.state}
        options={listed.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        onChange={(state) => set({ state })}
      />
      <ListTable<ReviewedListing>
        list={list}
        label={t('desk.list')}
        columns={columns}
        name="marketplace-listings"
        rowLabel={({ title }) => t('own.openRow', { title: isolate(titleIn(lang, title, t('own.untitled'))) })}
        to={({ id }) => paths.adminListing(id)}
        empty={<ListEmpty icon="list" title={t('desk.empty')} text={t('desk.emptyText')} />}
      />
    </AdminFrame>
  )
}
