import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  projectRegistrationWorkflow,
  readProject,
  readProjectRegistration,
  saveProjectRegistration,
  submitProjectRegistration,
  withdrawProjectRegistration,
  type ProjectRegistration,
} from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { EvidenceFiles } from '../../evidence/index.ts'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { ApplicationStatus, OwnApplication, Withdraw } from '../../platform/applications/index.ts'
import type { FilesControl } from '../../platform/defined-form/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { BeginRegistration, NotBegun } from './registration-section.tsx'

const touches = [readProjectRegistration]
const files: FilesControl = (given) => <EvidenceFiles {...given} />

/** The registration of a project in the public register: written, followed, withdrawn. */
export function RegistrationScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('mrv-projects')
  const reads = useMayAct(mayReadAll)
  const project = useApiQuery(readProject, { params: { id } }, { enabled: reads })
  const query = useApiQuery(readProjectRegistration, { params: { id } }, { staleTime: 0, enabled: reads })
  usePageTitle(t('registration.pageTitle'))
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  return (
    <div className="space-y-5">
      <div className="space-y-1">
        <p className="text-sm text-muted">
          <Link to={paths.mrvProject(id)} className="text-link hover:underline">
            {project.data ? <bdi>{project.data.name}</bdi> : t('registration.back')}
          </Link>
        </p>
        <h1 className="text-2xl">{t('registration.pageTitle')}</h1>
        <p className="max-w-3xl text-muted">{t('registration.lead')}</p>
      </div>
      <Loaded query={query}>
        {({ latest }) =>
          latest === null ? (
            project.data && <NotBegun project={project.data} />
          ) : (
            <One key={latest.id} registration={latest} />
          )
        }
      </Loaded>
    </div>
  )
}

function One({ registration }: { readonly registration: ProjectRegistration }) {
  const { t } = useTranslation('mrv-projects')
  const writes = useMayAct(mayPrepare)
  const { id, state } = registration
  const submit = useAction(submitProjectRegistration, {
    touches,
    onDone: () => void toast.success(t('registration.sent')),
  })
  const open = state === 'draft' || state === 'returned'
  return (
    <>
      <OwnApplication
        of={projectRegistrationWorkflow}
        application={registration}
        writes={writes}
        says={{ return: t('registration.returnedTitle'), reject: t('registration.rejectedTitle') }}
        words={{ submit: t('actions.submit'), readOnly: t('registration.readOnly') }}
        files={files}
        save={(body) => callApi(saveProjectRegistration, { params: { id }, body })}
        submitting={submit.isPending}
        onSubmit={(version) => submit.mutate({ params: { id }, body: { version } })}
      >
        <Status registration={registration} />
      </OwnApplication>
      {writes && open && <WithdrawRegistration registration={registration} />}
    </>
  )
}

/** Where it is and what it brings. */
function Status({ registration }: { readonly registration: ProjectRegistration }) {
  const { t } = useTranslation('mrv-projects')
  const writes = useMayAct(mayPrepare)
  const { state, number, projectId } = registration
  const isOver = state === 'rejected' || state === 'withdrawn'
  return (
    <Section title={t('registration.title')}>
      <ApplicationStatus
        of={projectRegistrationWorkflow}
        state={state}
        number={number}
        label={t('registration.number')}
      />
      {state !== 'draft' && state !== 'returned' && <p>{t(`registration.statusText.${state}`)}</p>}
      <div className="flex flex-wrap gap-3">
        {state === 'approved' && (
          <Link to={paths.mrvRegisteredProject(projectId)} className={buttonClass()}>
            {t('registration.publicPage')}
          </Link>
        )}
        {writes && isOver && <BeginRegistration id={projectId} label={t('registration.again')} />}
        {writes && !isOver && <WithdrawRegistration registration={registration} />}
      </div>
    </Section>
  )
}

function WithdrawRegistration({ registration: { id, version } }: { readonly registration: ProjectRegistration }) {
  const { t } = useTranslation('mrv-projects')
  const withdraw = useAction(withdrawProjectRegistration, {
    touches,
    onDone: () => void toast.success(t('registration.withdrawn')),
  })
  return (
    <Withdraw
      words={{
        act: t('actions.withdraw'),
        title: t('registration.withdrawTitle'),
        text: t('registration.withdrawText'),
      }}
      busy={withdraw.isPending}
      onAct={(done) => withdraw.mutate({ params: { id }, body: { version } }, { onSuccess: done })}
    />
  )
}
