import {
  addProject,
  changeProject,
  developmentGoals,
  listLinkable,
  listProjects,
  mostPartners,
  projectInput,
  readProject,
  type Project,
} from '@athar/contracts/mrv-projects'
import type { PlaceInput } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { usePick } from '../../content/index.ts'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { FormDialog, useContractForm } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { PlaceField } from '../../sgi/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'

type DialogProps = {
  readonly project: Project | null
  readonly onSaved?: (id: string) => unknown
  readonly onClose: () => void
}

/** A new one, or one that is changed; another user's newer version is shown before it is saved over. */
export function ProjectDialog({ project, onSaved, onClose }: DialogProps) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const pick = usePick()
  const linkable = useApiQuery(listLinkable, {}).data?.items ?? []
  const stays = project !== null && project.state !== 'prepare'
  const form = useContractForm({
    name: 'project',
    keep: `mrv-projects-project:${project?.id ?? ''}`,
    version: project?.version ?? 0,
    schema: projectInput,
    stored: project,
    problem: ({ code }) => (code in problems ? t(`projects.problems.${code as keyof typeof problems}`) : undefined),
    fields: [
      { name: 'name', label: t('projects.fields.name') },
      [
        {
          name: 'projectType',
          label: t('projects.fields.projectType'),
          option: (value) => t(`projects.options.projectType.${value}`),
          disabled: stays,
        },
        {
          name: 'profile',
          label: t('projects.fields.profile'),
          option: (value) => t(`projects.options.profile.${value}`),
          disabled: stays,
        },
      ],
      { name: 'description', label: t('projects.fields.description') },
      {
        kind: 'custom',
        name: 'place',
        label: t('projects.fields.place'),
        bare: true,
        render: ({ draft, change, wrong }) => (
          <fieldset className="grid grid-cols-1 gap-4">
            <legend className="sr-only">{t('projects.fields.place')}</legend>
            <PlaceField
              place={draft.place as PlaceInput | null}
              initiative={null}
              error={wrong('place')}
              onPlace={(place) => change({ place: place as typeof draft.place })}
            />
          </fieldset>
        ),
      },
      [
        { name: 'creditingFrom', label: t('projects.fields.creditingFrom') },
        { name: 'creditingTo', label: t('projects.fields.creditingTo') },
      ],
      {
        kind: 'several',
        name: 'goals',
        label: t('projects.fields.goals'),
        options: developmentGoals.map((value) => ({
          value,
          label: `${format.count(Number(value))}. ${t(`projects.goals.${value}`)}`,
        })),
      },
      {
        kind: 'rows',
        name: 'partners',
        label: t('projects.fields.partners'),
        one: (nth) => t('projects.fields.partner', { number: format.count(nth) }),
        add: t('projects.fields.addPartner'),
        fresh: () => ({ name: '', part: '' }),
        most: mostPartners,
        fields: () => [
          [
            { kind: 'text' as const, name: 'name' as const, label: t('projects.fields.partnerName'), most: 200 },
            {
              kind: 'text' as const,
              name: 'part' as const,
              label: t('projects.fields.partnerPart'),
              optional: true,
              most: 200,
            },
          ],
        ],
      },
      {
        kind: 'choice',
        name: 'sgiProjectId',
        label: t('projects.fields.sgiProjectId'),
        hint: t('projects.sgiHint'),
        optional: true,
        options: [
          { value: '', label: t('projects.noSgi') },
          ...linkable.map(({ id, title }) => ({ value: id, label: pick(title).text })),
        ],
      },
      { name: 'registeredNowhereElse', label: t('projects.fields.registeredNowhereElse') },
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

/** Codes that the feature words itself. */
const problems = {
  outside: true,
  'outline-crosses': true,
  'corners-missing': true,
  'ends-before-start': true,
  'stays-once-prepared': true,
} as const
