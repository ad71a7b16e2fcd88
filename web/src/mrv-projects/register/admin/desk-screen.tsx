import {
  listProjectRegistrations,
  projectRegistrationStates,
  projectRegistrationWorkflow,
  type ReviewedProjectRegistration,
} from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { AdminFrame } from '../../../platform/admin/index.ts'
import {
  ChoiceFilter,
  filterOf,
  ListEmpty,
  ListTable,
  useFilters,
  usePages,
  type ListColumn,
} from '../../../platform/list/index.ts'

const listed = projectRegistrationStates.filter((state) => state !== 'draft')

/** What organisations want in the public register, for officers. */
export function DeskScreen() {
  const { t } = useTranslation('mrv-projects')
  const { filter, set } = useFilters({ state: filterOf.oneOf(listed) })
  const list = usePages(listProjectRegistrations, { filter }, { limit: 100 })
  return (
    <AdminFrame title={t('desk.title')} intro={t('desk.intro')}>
      <ChoiceFilter
        label={t('desk.state')}
        any={t('desk.allStates')}
        value={filter.state}
        options={listed.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        onChange={(state) => set({ state })}
      />
      <ListTable<ReviewedProjectRegistration>
        list={list}
        label={t('desk.list')}
        columns={useColumns()}
        name="project-registrations"
        rowLabel={({ project }) => t('desk.openRow', { project: isolate(project) })}
        to={({ id }) => paths.adminProject(id)}
        empty={<ListEmpty icon="list" title={t('desk.empty')} text={t('desk.emptyText')} />}
      />
    </AdminFrame>
  )
}

function useColumns(): readonly ListColumn<ReviewedProjectRegistration>[] {
  const { t } = useTranslation('mrv-projects')
  return [
    {
      key: 'project',
      header: t('desk.project'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(10rem, 2fr)',
      value: ({ project }) => project,
    },
    {
      key: 'state',
      header: t('desk.state'),
      narrow: '11rem',
      of: projectRegistrationWorkflow,
      value: ({ state }) => state,
    },
    { key: 'organisation', header: t('desk.organisation'), value: ({ organisation }) => organisation },
    {
      key: 'type',
      header: t('projects.fields.projectType'),
      value: ({ projectType }) => t(`projects.options.projectType.${projectType}`),
    },
    { key: 'number', header: t('desk.number'), kind: 'code', value: ({ number }) => number },
    { key: 'submitted', header: t('desk.submitted'), kind: 'instant', value: ({ submittedAt }) => submittedAt },
  ]
}
