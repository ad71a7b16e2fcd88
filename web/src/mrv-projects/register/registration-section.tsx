import { mayPrepare } from '@athar/contracts/core'
import {
  beginProjectRegistration,
  projectRegistrationWorkflow,
  readProjectRegistration,
  type ProjectDetail,
} from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { ApplicationStatus } from '../../platform/applications/index.ts'
import { useGoOn } from '../../platform/routing/use-go-on.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

/** Where a project is on its way into the public register. */
export function RegistrationSection({ project }: { readonly project: ProjectDetail }) {
  const { t } = useTranslation('mrv-projects')
  const query = useApiQuery(readProjectRegistration, { params: { id: project.id } }, { staleTime: 0 })
  return (
    <Section title={t('registration.title')}>
      <p className="text-sm text-muted">{t('registration.lead')}</p>
      <Loaded query={query}>
        {({ latest }) => {
          if (latest === null) return <NotBegun project={project} />
          const { state, number } = latest
          return (
            <div className="grid grid-cols-1 gap-3">
              <ApplicationStatus
                of={projectRegistrationWorkflow}
                state={state}
                number={number}
                label={t('registration.number')}
              />
              <div className="flex flex-wrap gap-3">
                <Link to={paths.mrvRegistration(project.id)} className={buttonClass()}>
                  {t('registration.open')}
                </Link>
                {state === 'approved' && (
                  <Link to={paths.mrvRegisteredProject(project.id)} className={buttonClass()}>
                    {t('registration.publicPage')}
                  </Link>
                )}
              </div>
            </div>
          )
        }}
      </Loaded>
    </Section>
  )
}

/** Says so, and begins one as soon as the project may be registered. */
export function NotBegun({ project }: { readonly project: Pick<ProjectDetail, 'id' | 'state'> }) {
  const { t } = useTranslation('mrv-projects')
  const writes = useMayAct(mayPrepare)
  const tooEarly = project.state === 'prepare'
  return (
    <>
      <p>
        {t('registration.none')} {tooEarly && t('registration.tooEarly')}
      </p>
      {writes && !tooEarly && project.state !== 'withdrawn' && (
        <BeginRegistration id={project.id} label={t('registration.begin')} />
      )}
    </>
  )
}

/** Begins a registration and goes to its form. */
export function BeginRegistration({ id, label }: { readonly id: string; readonly label: string }) {
  const goOn = useGoOn()
  const begin = useAction(beginProjectRegistration, {
    touches: [readProjectRegistration],
    onDone: () => void goOn(paths.mrvRegistration(id)),
  })
  return (
    <Button className="justify-self-start" busy={begin.isPending} onClick={() => begin.mutate({ params: { id } })}>
      {label}
    </Button>
  )
}
