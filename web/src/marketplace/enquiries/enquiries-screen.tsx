import { mayReadAll } from '@athar/contracts/core'
import {
  enquiryStates,
  enquiryWorkflow,
  listEnquiries,
  type EnquirySide,
  type ListedEnquiry,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useMayApply } from '../../platform/applications/index.ts'
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
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { pageClass } from './page-class.ts'

export const AskedEnquiriesScreen = () => <Enquiries side="asker" />
export const ReceivedEnquiriesScreen = () => <Enquiries side="provider" />

type Props = { readonly side: EnquirySide }

/** Enquiries that the acting organisation or the person asked, or received. */
function Enquiries({ side }: Props) {
  const { t } = useTranslation('marketplace')
  const reads = useMayApply(mayReadAll)
  usePageTitle(t('enquiries.title'))
  return (
    <div className={pageClass}>
      <div className="space-y-1">
        <h1 className="text-3xl">{t('enquiries.title')}</h1>
        <p className="max-w-3xl text-muted">{t('enquiries.intro')}</p>
      </div>
      <LinkTabs
        label={t('enquiries.tabs')}
        tabs={[
          { to: paths.marketplaceEnquiries(), label: t('enquiries.asked') },
          { to: paths.marketplaceEnquiriesReceived(), label: t('enquiries.received') },
        ]}
      />
      {reads ? <List key={side} side={side} /> : <RoleNeeded roles={mayReadAll} />}
    </div>
  )
}

function List({ side }: Props) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const { filter, set } = useFilters({ state: filterOf.oneOf(enquiryStates) })
  const list = usePages(listEnquiries, { filter: { ...filter, side } }, { limit: 100 })
  const isAsker = side === 'asker'
  const columns: readonly ListColumn<ListedEnquiry>[] = [
    {
      key: 'subject',
      header: t('enquiries.subject'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(10rem, 2fr)',
      value: ({ subject }) => subject,
    },
    { key: 'state', header: t('own.state'), narrow: '9rem', of: enquiryWorkflow, value: ({ state }) => state },
    {
      key: 'other',
      header: t(isAsker ? 'enquiries.to' : 'enquiries.from'),
      value: ({ other }) => nameIn(lang, other).text || t('enquiries.gone'),
    },
    { key: 'listing', header: t('enquiries.listing'), value: ({ listing }) => nameIn(lang, listing).text },
    {
      key: 'last',
      header: t('enquiries.lastMessage'),
      kind: 'instant',
      value: ({ lastMessageAt }) => lastMessageAt,
    },
  ]
  return (
    <>
      <ChoiceFilter
        label={t('own.state')}
        any={t('own.anyState')}
        value={filter.state}
        options={enquiryStates.map((state) => ({ value: state, label: t(`enquiryStates.${state}`) }))}
        onChange={(state) => set({ state })}
      />
      <ListTable<ListedEnquiry>
        list={list}
        label={t('enquiries.list')}
        columns={columns}
        name={`marketplace-enquiries-${side}`}
        rowLabel={({ subject }) => t('enquiries.openRow', { subject: isolate(subject) })}
        to={({ id }) => paths.marketplaceEnquiry(id)}
        empty={
          <ListEmpty
            icon="list"
            title={t('enquiries.empty')}
            text={t(isAsker ? 'enquiries.emptyAsked' : 'enquiries.emptyReceived')}
          />
        }
      />
    </>
  )
}
