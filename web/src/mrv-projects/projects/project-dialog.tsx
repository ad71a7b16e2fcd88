import {
  addProject,
  changeProject,
  listProjects,
  readProject,
  projectInput,
  type Project,
} from '@athar/contracts/mrv-projects'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useContractForm } from '../../platform/form/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'

type DialogProps = {
  readonly project: Project | null
  readonly onSaved?: (id: string) => unknown
  readonly onClose: () => void
}

/** A new one, or one that is changed; another user's newer version is shown before it is saved over. */
export function ProjectDialog({ project, onSaved, onClose }: DialogProps) {
  const { t } = useTranslation('mrv-projects')
  const form = useContractForm({
    name: 'project',
    keep: `mrv-projects-project:${project?.id ?? ''}`,
    version: project?.version ?? 0,
    schema: projectInput,
    stored: project,
    fields: [
      { name: 'name', label: t('projects.fields.name') },
      {
        name: 'projectType',
        label: t('projects.fields.projectType'),
        option: (value) => t(`projects.options.projectType.${value}`),
      },
      {
        name: 'profile',
        label: t('projects.fields.profile'),
        option: (value) => t(`projects.options.profile.${value}`),
      },
      { name: 'description', label: t('projects.fields.description') },
      { name: 'creditingFrom', label: t('projects.fields.creditingFrom') },
      { name: 'creditingTo', label: t('projects.fields.creditingTo') },
    ],
    send: (body, version) =>
      project === null
        ? callApi(addProject, { body })
        : callApi(changeProject, { params: { id: project.id }, body: { ...body, version } }),
    touches: [listProjects, readProject],
    onSaved: ({ id }) => {
      toast.success(t('projects.saved'))
      onClose()
      return onSaved?.(id)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(project === null ? 'projects.new' : 'projects.edit')}
      submit={t('projects.save')}
      onClose={onClose}
    />
  )
}
