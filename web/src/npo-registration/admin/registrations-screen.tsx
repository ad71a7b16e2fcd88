import {
  listRegistrations,
  registrationStates,
  registrationWorkflow,
  type ReviewedRegistration,
} from '@athar/contracts/npo-registration'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
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

const listed = registrationStates.filter((state) => state !== 'draft')

/** What non-profits submitted, for officers. */
export function RegistrationsScreen() {
  const { t } = useTranslation('npo-registration')
  const { lang } = useLanguage()
  const { filter, set } = useFilters({ state: filterOf.oneOf(listed) })
  const list = usePages(listRegistrations, { filter }, { limit: 100 })
  return (
    <AdminFrame title={t('admin.title')} intro={t('admin.intro')}>
      <ChoiceFilter
        label={t('admin.state')}
        any={t('admin.allStates')}
        value={filter.state}
        options={listed.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        onChange={(state) => set({ state })}
      />
      <ListTable<ReviewedRegistration>
        list={list}
        label={t('admin.list')}
        columns={useColumns()}
        name="npo-registrations"
        rowLabel={({ organisation }) => t('admin.openRow', { organisation: isolate(nameIn(lang, organisation).text) })}
        to={({ id }) => paths.adminNpoRegistration(id)}
        empty={<ListEmpty icon="people" title={t('admin.empty')} text={t('admin.emptyText')} />}
      />
    </AdminFrame>
  )
}

function useColumns(): readonly ListColumn<ReviewedRegistration>[] {
  const { t } = useTranslation('npo-registration')
  return [
    {
      key: 'organisation',
      header: t('admin.organisation'),
      width: 'minmax(14rem, 2fr)',
      narrow: 'minmax(10rem, 2fr)',
      value: ({ organisation }) => organisation,
    },
    { key: 'state', header: t('admin.state'), narrow: '11rem', of: registrationWorkflow, value: ({ state }) => state },
    { key: 'number', header: t('admin.number'), kind: 'code', value: ({ number }) => number },
    { key: 'licence', header: t('admin.licence'), kind: 'code', value: ({ licenceNumber }) => licenceNumber },
    { key: 'expires', header: t('admin.expires'), kind: 'day', value: ({ licenceExpiresOn }) => licenceExpiresOn },
    { key: 'submitted', header: t('admin.submitted'), kind: 'instant', value: ({ submittedAt }) => submittedAt },
  ]
}
