import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  listProjects,
  projectStages,
  projectProfiles,
  projectTypes,
  projectWorkflow,
  type Project,
} from '@athar/contracts/mrv-projects'
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
import { ProjectDialog } from './project-dialog.tsx'

export function ProjectsScreen() {
  const { t } = useTranslation('mrv-projects')
  const [reads, prepares] = [useMayAct(mayReadAll), useMayAct(mayPrepare)]
  const [adding, setAdding] = useState(false)
  const navigate = useNavigate()
  usePageTitle(t('projects.title'))
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="space-y-1">
          <h1 className="text-2xl">{t('projects.title')}</h1>
          <p className="text-muted">{t('projects.intro')}</p>
        </div>
        {prepares && (
          <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
            {t('projects.add')}
          </Button>
        )}
      </div>
      {reads ? <ProjectsList /> : <RoleNeeded roles={mayReadAll} />}
      {adding && (
        <ProjectDialog
          project={null}
          onSaved={(id) => navigate(paths.mrvProject(id))}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

function ProjectsList() {
  const { t } = useTranslation('mrv-projects')
  const { filter, narrowed, set, clear } = useFilters({
    state: filterOf.oneOf(projectStages),
    projectType: filterOf.oneOf(projectTypes),
    profile: filterOf.oneOf(projectProfiles),
  })
  const list = usePages(listProjects, { filter }, { limit: 100 })
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <ChoiceFilter
          label={t('projects.state')}
          any={t('projects.any')}
          value={filter.state}
          options={projectStages.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(state) => set({ state })}
        />
        <ChoiceFilter
          label={t('projects.fields.projectType')}
          any={t('projects.any')}
          value={filter.projectType}
          options={projectTypes.map((value) => ({
            value,
            label: t(`projects.options.projectType.${value}`),
          }))}
          onChange={(projectType) => set({ projectType })}
        />
        <ChoiceFilter
          label={t('projects.fields.profile')}
          any={t('projects.any')}
          value={filter.profile}
          options={projectProfiles.map((value) => ({ value, label: t(`projects.options.profile.${value}`) }))}
          onChange={(profile) => set({ profile })}
        />
      </div>
      <ListTable<Project>
        list={list}
        label={t('projects.title')}
        columns={useColumns()}
        name="mrv-projects-projects"
        rowLabel={(row) => row.name}
        to={({ id }) => paths.mrvProject(id)}
        empty={
          narrowed ? (
            <ListEmpty
              icon="list"
              title={t('projects.empty.filtered')}
              clear={{ label: t('projects.empty.all'), onClear: clear }}
            />
          ) : (
            <ListEmpty icon="list" title={t('projects.empty.title')} text={t('projects.empty.text')} />
          )
        }
      />
    </>
  )
}

function useColumns(): readonly ListColumn<Project>[] {
  const { t } = useTranslation('mrv-projects')
  return [
    {
      key: 'name',
      header: t('projects.fields.name'),
      width: 'minmax(16rem, 3fr)',
      narrow: 'minmax(9rem, 1fr)',
      value: (row) => row.name,
    },
    { key: 'state', header: t('projects.state'), narrow: '8rem', of: projectWorkflow, value: ({ state }) => state },
    {
      key: 'projectType',
      header: t('projects.fields.projectType'),
      width: 'minmax(12rem, 2fr)',
      value: (row) => t(`projects.options.projectType.${row.projectType}`),
    },
    {
      key: 'profile',
      header: t('projects.fields.profile'),
      width: '8rem',
      value: (row) => t(`projects.options.profile.${row.profile}`),
    },
    {
      key: 'creditingFrom',
      header: t('projects.columns.creditingFrom'),
      kind: 'day',
      width: '7.5rem',
      value: (row) => row.creditingFrom,
    },
    {
      key: 'creditingTo',
      header: t('projects.columns.creditingTo'),
      kind: 'day',
      width: '7.5rem',
      value: (row) => row.creditingTo,
    },
    { key: 'added', header: t('projects.added'), kind: 'instant', value: ({ createdAt }) => createdAt },
  ]
}
