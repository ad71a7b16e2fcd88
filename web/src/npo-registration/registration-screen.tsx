import { mayPrepare } from '@athar/contracts/core'
import {
  beginRegistration,
  openRegistrationStates,
  readOwnRegistration,
  registrationWorkflow,
  saveRegistration,
  submitRegistration,
  type OwnRegistration,
  type Registration,
} from '@athar/contracts/npo-registration'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EvidenceFiles } from '../evidence/index.ts'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { DefinedAnswers, FormWizard, type FilesControl } from '../platform/defined-form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { OrganisationNeeded } from '../platform/routing/organisation-needed.tsx'
import { useMayAct } from '../platform/session/index.ts'
import { HistoryList, StateBadge } from '../platform/workflow/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { BankAccount } from './bank-account.tsx'

const touches = [readOwnRegistration]
const files: FilesControl = (given) => <EvidenceFiles {...given} />

/** The registration of the acting organisation: begun, written, followed, renewed. */
export function RegistrationScreen() {
  const { t } = useTranslation('npo-registration')
  usePageTitle(t('title'))
  return (
    <>
      <PageTop title={t('title')} lead={t('lead')} up={<Link to={`${paths.npo()}#registration`}>{t('back')}</Link>} />
      <PageBody>
        <OrganisationNeeded
          title={t('own.noOrganisationTitle')}
          text={t('own.noOrganisationText')}
          act={t('own.noOrganisationAct')}
        >
          <Own />
        </OrganisationNeeded>
      </PageBody>
    </>
  )
}

function Own() {
  const { t } = useTranslation('npo-registration')
  const query = useApiQuery(readOwnRegistration, {}, { staleTime: 0 })
  return (
    <LoadedPage query={query}>
      {(own) => {
        const { latest, isNpo } = own
        if (!latest) return isNpo ? <Start /> : <NotAnNpo />
        const isOpen = openRegistrationStates.some((state) => state === latest.state)
        return (
          <>
            {isOpen ? <Open own={own} registration={latest} /> : <HandedIn own={own} registration={latest} />}
            {latest.history.length > 1 && (
              <Section title={t('own.historyTitle')}>
                <HistoryList of={registrationWorkflow} entries={latest.history} />
              </Section>
            )}
          </>
        )
      }}
    </LoadedPage>
  )
}

function NotAnNpo() {
  const { t } = useTranslation('npo-registration')
  return (
    <EmptyState
      icon="people"
      title={t('own.notNpoTitle')}
      action={
        <Link to={paths.organisation()} className={buttonClass()}>
          {t('own.toSettings')}
        </Link>
      }
    >
      <p>{t('own.notNpoText')}</p>
    </EmptyState>
  )
}

function Start() {
  const { t } = useTranslation('npo-registration')
  const writes = useMayAct(mayPrepare)
  return (
    <EmptyState
      icon="list"
      title={t('own.startTitle')}
      action={writes && <Begin label={t('own.start')} variant="primary" />}
    >
      <p>{t(writes ? 'own.startText' : 'own.readOnly')}</p>
    </EmptyState>
  )
}

function Begin({ label, variant }: { readonly label: string; readonly variant: 'primary' | 'secondary' }) {
  const begin = useAction(beginRegistration, { touches })
  return (
    <Button variant={variant} className="justify-self-start" busy={begin.isPending} onClick={() => begin.mutate({})}>
      {label}
    </Button>
  )
}

type PartProps = { readonly own: OwnRegistration; readonly registration: Registration }

/** What members still write, with what an officer asked for. */
function Open({ own, registration }: PartProps) {
  const { t } = useTranslation('npo-registration')
  const format = useFormat()
  const writes = useMayAct(mayPrepare)
  const submit = useAction(submitRegistration, { touches, onDone: () => void toast.success(t('own.submitted')) })
  const { id, state, form, answers, version, history } = registration
  const asked = history.findLast(({ action }) => action === 'request-information')
  return (
    <>
      {own.approvedUntil !== null && (
        <Alert severity="info" live={false}>
          <p>{t('own.renewalOpen', { date: format.day(own.approvedUntil) })}</p>
        </Alert>
      )}
      {state === 'information-requested' && asked && (
        <Alert severity="warning" title={t('own.requestedTitle')} live={false}>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {asked.comment}
          </p>
        </Alert>
      )}
      {writes ? (
        <FormWizard
          key={id}
          keep={`npo-registration:${id}`}
          form={form}
          answers={answers}
          version={version}
          files={files}
          save={(next, over) =>
            callApi(saveRegistration, { params: { id }, body: { answers: { ...next }, version: over } })
          }
          busy={submit.isPending}
          submitLabel={t('actions.submit')}
          onSubmit={(saved) => submit.mutate({ params: { id }, body: { version: saved } })}
        />
      ) : (
        <>
          <p className="text-muted">{t('own.readOnly')}</p>
          <DefinedAnswers form={form} answers={answers} files={files} />
        </>
      )}
    </>
  )
}

/** Where it is, what it brings, and what was handed in. */
function HandedIn({ own, registration }: PartProps) {
  const { t } = useTranslation('npo-registration')
  const format = useFormat()
  const writes = useMayAct(mayPrepare)
  const { state, number, licenceExpiresOn, form, answers, history } = registration
  const reason = history.findLast(({ action }) => action === 'reject')?.comment
  const isOver = state === 'approved' || state === 'expired' || state === 'rejected'
  return (
    <>
      <Section title={t('own.status')}>
        <p className="flex flex-wrap items-center gap-3">
          <StateBadge of={registrationWorkflow} state={state} />
          {number !== null && (
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-sm text-muted">{t('own.number')}</span>
              <bdi dir="ltr" className="font-mono text-lg font-semibold">
                {number}
              </bdi>
              <CopyButton text={number} label={t('own.copy')} copiedLabel={t('own.copied')} />
            </span>
          )}
        </p>
        {state !== 'draft' && state !== 'information-requested' && <p>{t(`own.statusText.${state}`)}</p>}
        {state === 'approved' && licenceExpiresOn !== null && (
          <p className="font-semibold">{t('own.validUntil', { date: format.day(licenceExpiresOn) })}</p>
        )}
        {own.approvedUntil !== null && state !== 'approved' && (
          <p>{t('own.renewalOpen', { date: format.day(own.approvedUntil) })}</p>
        )}
        {state === 'rejected' && reason !== undefined && (
          <Alert severity="error" title={t('own.rejectedTitle')} live={false}>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {reason}
            </p>
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          {own.approvedUntil !== null && (
            <Link to={paths.npoProfile(own.organisationId)} className={buttonClass()}>
              {t('own.publicProfile')}
            </Link>
          )}
          {writes && isOver && (
            <Begin
              label={t(state === 'rejected' ? 'own.again' : 'own.renew')}
              variant={state === 'approved' ? 'secondary' : 'primary'}
            />
          )}
        </div>
      </Section>
      {state === 'approved' && <BankAccount registration={registration} waits={own.accountWaits} />}
      <DefinedAnswers form={form} answers={answers} files={files} />
    </>
  )
}
