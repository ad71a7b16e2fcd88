import {
  listRegistrations,
  registrationStates,
  registrationWorkflow,
  type ReviewedRegistration,
} from '@athar/contracts/npo-registration'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Words } from '../../content/index.ts'
import { AdminFrame } from '../../platform/admin/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { ChoiceFilter, filterOf, ListEmpty, ListTable, useFilters, usePages } from '../../platform/list/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import type { Column } from '../../ui/table/data-table.tsx'

const listed = registrationStates.filter((state) => state !== 'draft')

/** What non-profits submitted, for officers. */
export function RegistrationsScreen() {
  const { t } = useTranslation('npo-registration')
  const { lang } = useLanguage()
  const navigate = useNavigate()
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
        rowKey={({ id }) => id}
        rowLabel={({ organisation }) => t('admin.openRow', { organisation: isolate(nameIn(lang, organisation).text) })}
        onOpen={({ id }) => void navigate(paths.adminNpoRegistration(id))}
        empty={<ListEmpty icon="people" title={t('admin.empty')} text={t('admin.emptyText')} />}
      />
    </AdminFrame>
  )
}

function useColumns(): readonly Column<ReviewedRegistration>[] {
  const { t } = useTranslation('npo-registration')
  const format = useFormat()
  return [
    {
      key: 'organisation',
      header: t('admin.organisation'),
      width: 'minmax(14rem, 2fr)',
      narrow: 'minmax(10rem, 2fr)',
      cell: ({ id, organisation }) => (
        <Link to={paths.adminNpoRegistration(id)} className="text-link hover:underline">
          <Words of={organisation} />
        </Link>
      ),
    },
    {
      key: 'state',
      header: t('admin.state'),
      width: '11rem',
      cell: ({ state }) => <StateBadge of={registrationWorkflow} state={state} />,
    },
    {
      key: 'number',
      header: t('admin.number'),
      width: '8rem',
      narrow: false,
      cell: ({ number }) => (
        <bdi dir="ltr" className="font-mono">
          {number}
        </bdi>
      ),
    },
    {
      key: 'licence',
      header: t('admin.licence'),
      width: '10rem',
      narrow: false,
      cell: ({ licenceNumber }) => (
        <bdi dir="ltr" className="font-mono">
          {licenceNumber}
        </bdi>
      ),
    },
    {
      key: 'expires',
      header: t('admin.expires'),
      width: '11rem',
      narrow: false,
      cell: ({ licenceExpiresOn }) => <bdi>{licenceExpiresOn === null ? '–' : format.day(licenceExpiresOn)}</bdi>,
    },
    {
      key: 'submitted',
      header: t('admin.submitted'),
      width: '11rem',
      narrow: false,
      cell: ({ submittedAt }) => <bdi>{submittedAt === null ? '–' : format.instant(submittedAt)}</bdi>,
    },
  ]
}
