import {
  downloadRegistrationFile,
  listProjectRegistrations,
  moveProjectRegistration,
  projectRegistrationWorkflow,
  readProjectRegistrationForReview,
  type ProjectInReview,
  type ProjectRegistrationForReview,
} from '@athar/contracts/mrv-projects'
import { isolate } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Words } from '../../../content/index.ts'
import { Loaded, useAction } from '../../../platform/admin/index.ts'
import { fetchFile, useApiQuery } from '../../../platform/api/index.ts'
import { AnswerFiles, Decision, ReviewedApplication } from '../../../platform/applications/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useRegionName } from '../../../sgi/index.ts'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'

/** One registration with the facts of its project and its files, for the officer who decides. */
export function ReviewScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readProjectRegistrationForReview, { params: { id } }, { staleTime: 0 })
  return <Loaded query={query}>{(one) => <Review registration={one} />}</Loaded>
}

function Review({ registration }: { readonly registration: ProjectRegistrationForReview }) {
  const { t } = useTranslation('mrv-projects')
  const { id, state, version, project } = registration
  const move = useAction(moveProjectRegistration, {
    touches: [readProjectRegistrationForReview, listProjectRegistrations],
    onDone: (answer) => void toast.success(t('desk.moved', { state: t(`states.${answer.state}`) })),
  })
  return (
    <ReviewedApplication
      of={projectRegistrationWorkflow}
      title={isolate(project.name)}
      application={registration}
      files={({ ids }) => (
        <AnswerFiles
          files={registration.documents}
          ids={ids}
          label={(name) => t('desk.download', { name })}
          load={(fileId) => fetchFile(downloadRegistrationFile, { params: { id, fileId } })}
        />
      )}
      facts={
        <span className="text-muted">
          <Words of={registration.organisation} />
        </span>
      }
      above={<ProjectFacts project={project} />}
    >
      <Decision
        of={projectRegistrationWorkflow}
        state={state}
        words={{
          title: t('desk.nextStep'),
          field: t('desk.reason'),
          hint: t('desk.reasonHint'),
          missing: t('desk.reasonMissing'),
        }}
        pending={move.isPending ? move.variables.body.action : null}
        onAct={(action, note, onSuccess) =>
          move.mutate({ params: { id }, body: { action, note, version } }, { onSuccess })
        }
      />
    </ReviewedApplication>
  )
}

function ProjectFacts({ project }: { readonly project: ProjectInReview }) {
  const { t } = useTranslation(['mrv-projects', 'project-register'])
  const format = useFormat()
  const regionName = useRegionName()
  const days = (from: string, to: string) => t('project-register:days', { from: format.day(from), to: format.day(to) })
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('projects.fields.projectType'), t(`projects.options.projectType.${project.projectType}`)],
    [t('projects.fields.profile'), t(`projects.options.profile.${project.profile}`)],
    [t('desk.stage'), t(`states.${project.state}`)],
    [t('project-register:region'), project.region === null ? '–' : regionName(project.region)],
    [
      t('project-register:crediting'),
      project.creditingFrom === null || project.creditingTo === null
        ? '–'
        : days(project.creditingFrom, project.creditingTo),
    ],
    [
      t('desk.periods'),
      project.periods.length === 0 ? (
        t('desk.noPeriods')
      ) : (
        <ul>
          {project.periods.map(({ id, from, to, state, verified }) => (
            <li key={id}>
              {days(from, to)} · {t(`periods.states.${state}`)} ·{' '}
              {verified === null
                ? t('project-register:nothing')
                : t('project-register:tonnes', { tonnes: format.number(verified, { maximumFractionDigits: 3 }) })}
            </li>
          ))}
        </ul>
      ),
    ],
  ]
  return (
    <Section title={t('desk.facts')}>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
