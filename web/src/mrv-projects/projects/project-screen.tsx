import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  listProjects,
  readProject,
  removeProject,
  moveProject,
  projectWorkflow,
  stagesOf,
  type ProjectDetail,
} from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Words } from '../../content/index.ts'
import { EvidenceField } from '../../evidence/index.ts'
import { ApiError, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useGoOn } from '../../platform/routing/use-go-on.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { ActionPanel, HistoryList, StateBadge } from '../../platform/workflow/index.ts'
import { useRegionName } from '../../sgi/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { DevicesSection } from '../devices/devices-section.tsx'
import { PeriodsSection } from '../periods/periods-section.tsx'
import { RegistrationSection } from '../register/registration-section.tsx'
import { SurvivalChecks } from '../scenes/survival-checks.tsx'
import { ScenesSection } from '../scenes/scenes-section.tsx'
import { Checklist } from './checklist.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectGrants } from './project-grants.tsx'

export function ProjectScreen() {
  const { id = '' } = useParams()
  const reads = useMayAct(mayReadAll)
  const query = useApiQuery(readProject, { params: { id } }, { staleTime: 0, enabled: reads })
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <Missing />
  return <Loaded query={query}>{(project) => <OneProject key={project.id} project={project} />}</Loaded>
}

function Missing() {
  const { t } = useTranslation('mrv-projects')
  usePageTitle(t('projects.missing'))
  return (
    <EmptyState
      page
      icon="list"
      title={t('projects.missing')}
      action={
        <Link to={paths.mrvProjects()} className={buttonClass()}>
          {t('projects.back')}
        </Link>
      }
    >
      <p>{t('projects.missingText')}</p>
    </EmptyState>
  )
}

type Props = { readonly project: ProjectDetail }

function OneProject({ project }: Props) {
  const { t } = useTranslation('mrv-projects')
  const prepares = useMayAct(mayPrepare)
  const [editing, setEditing] = useState(false)
  const name = project.name
  const { state } = project
  const open = prepares && (state === 'prepare' || state === 'validate')
  usePageTitle(name)
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-2">
          <h1 className="text-2xl break-words">
            <bdi>{name}</bdi>
          </h1>
          <StateBadge of={projectWorkflow} state={project.state} />
        </div>
        <div className="flex flex-wrap gap-3">
          {open && <Button onClick={() => setEditing(true)}>{t('projects.edit')}</Button>}
        </div>
      </div>
      <Stages project={project} />
      <Overlaps project={project} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 content-start gap-5">
          <Facts project={project} />
          <Checklist project={project} editable={prepares} />
        </div>
        {/* On a telephone what is to be done stands behind the checklist, not below the history. */}
        <div className="grid grid-cols-1 content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <NextStep project={project} />
          {prepares && state === 'prepare' && <Remove project={project} />}
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <DevicesSection project={project} editable={prepares && state !== 'withdrawn'} />
          <PeriodsSection project={project} editable={prepares} />
          <RegistrationSection project={project} />
          <ProjectGrants id={project.id} />
          <Section title={t('projects.evidence')}>
            <EvidenceField subject={{ kind: 'project', id: project.id }} editable={state !== 'withdrawn'} />
            {prepares && state !== 'withdrawn' && <SurvivalChecks project={project} />}
          </Section>
          <ScenesSection project={project} editable={prepares && state !== 'withdrawn'} />
          <Section title={t('projects.history')}>
            <HistoryList of={projectWorkflow} entries={project.history} />
          </Section>
        </div>
      </div>
      {editing && <ProjectDialog project={project} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** The stages of its mechanism, and where the project is. */
function Stages({ project }: Props) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  if (project.state === 'withdrawn') return null
  return (
    <div className="space-y-2">
      <Stepper
        label={t('projects.stages')}
        steps={stagesOf(project.profile).map((key) => ({ key, label: t(`states.${key}`) }))}
        current={project.state}
        doneLabel={t('projects.stageDone')}
        number={(place) => format.count(place)}
      />
      {project.profile === 'national' && <p className="text-sm text-muted">{t('projects.unconfirmed')}</p>}
    </div>
  )
}

function Overlaps({ project: { overlaps } }: Props) {
  const { t } = useTranslation('mrv-projects')
  if (overlaps.length === 0) return null
  return (
    <Alert severity="warning" title={t('projects.overlap')}>
      <p>{t('projects.overlapText')}</p>
      <ul>
        {overlaps.map(({ id, name }, at) => (
          <li key={id ?? at}>
            {id === null ? (
              t('projects.overlapOther')
            ) : (
              <Link to={paths.mrvProject(id)}>
                <bdi>{name}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Facts({ project }: Props) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const regionName = useRegionName()
  return (
    <Section title={t('projects.facts')}>
      <dl
        className={cx(
          'grid grid-cols-1 gap-x-6 text-sm max-sm:[&_dt]:mt-2',
          'sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2',
        )}
      >
        <Fact label={t('projects.fields.projectType')}>{t(`projects.options.projectType.${project.projectType}`)}</Fact>
        <Fact label={t('projects.fields.profile')}>{t(`projects.options.profile.${project.profile}`)}</Fact>
        <Fact label={t('projects.fields.description')}>
          {project.description !== '' && <bdi>{project.description}</bdi>}
        </Fact>
        <Fact label={t('projects.fields.creditingFrom')}>
          {project.creditingFrom !== null && format.day(project.creditingFrom)}
        </Fact>
        <Fact label={t('projects.fields.creditingTo')}>
          {project.creditingTo !== null && format.day(project.creditingTo)}
        </Fact>
        <Fact label={t('projects.fields.place')}>{project.region !== null && regionName(project.region)}</Fact>
        <Fact label={t('projects.fields.goals')}>
          {project.goals.length > 0 && (
            <ul>
              {project.goals.map((goal) => (
                <li key={goal}>{t(`projects.goals.${goal}`)}</li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={t('projects.fields.partners')}>
          {project.partners.length > 0 && (
            <ul>
              {project.partners.map(({ name, part }, at) => (
                <li key={at}>
                  <bdi>{name}</bdi>
                  {part !== '' && (
                    <>
                      {' · '}
                      <bdi>{part}</bdi>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label={t('projects.fields.sgiProjectId')}>
          {project.sgiProject !== null && (
            <Link to={paths.sgiProject(project.sgiProject.slug)}>
              <Words of={project.sgiProject.title} />
            </Link>
          )}
        </Fact>
        <Fact label={t('projects.fields.registeredNowhereElse')}>
          {t(project.registeredNowhereElse ? 'projects.stated' : 'projects.notStated')}
        </Fact>
        <Fact label={t('projects.added')}>
          {format.instant(project.createdAt)}
          {project.createdBy && (
            <>
              {' · '}
              <bdi>{project.createdBy.name}</bdi>
            </>
          )}
        </Fact>
      </dl>
    </Section>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 break-words whitespace-pre-line">{children === false ? '–' : children}</dd>
  </>
)

function NextStep({ project }: Props) {
  const { t } = useTranslation('mrv-projects')
  const may = useMayAct(mayPrepare) && project.state !== 'withdrawn'
  const move = useAction(moveProject, {
    touches: [readProject, listProjects],
    onDone: ({ state }) => void toast.success(t('projects.moved', { state: t(`states.${state}`) })),
  })
  if (!may) return null
  const params = { id: project.id }
  return (
    <Section title={t('projects.next')}>
      <ActionPanel
        of={projectWorkflow}
        standing={{ state: project.state, holds: [project.profile] }}
        as="member"
        words={{ field: t('projects.reason'), missing: t('projects.reasonMissing') }}
        pending={move.isPending ? move.variables.body.action : null}
        onAct={(action, reason, onSuccess) =>
          move.mutate({ params, body: { action, reason, version: project.version } }, { onSuccess })
        }
      />
    </Section>
  )
}

function Remove({ project }: Props) {
  const { t } = useTranslation(['mrv-projects', 'common'])
  const goOn = useGoOn()
  const [asking, setAsking] = useState(false)
  const remove = useAction(removeProject, {
    touches: [listProjects],
    onDone: () => {
      toast.success(t('projects.removed'))
      void goOn(paths.mrvProjects())
    },
  })
  return (
    <>
      <Button className="justify-self-start text-critical" onClick={() => setAsking(true)}>
        {t('projects.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('projects.removeTitle')}
        text={t('projects.removeText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('projects.remove'),
          danger: true,
          busy: remove.isPending,
          onClick: () => remove.mutate({ params: { id: project.id } }),
        }}
      />
    </>
  )
}
