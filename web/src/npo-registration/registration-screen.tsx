import { mayPrepare } from '@athar/contracts/core'
import {
  beginRegistration,
  downloadLetter,
  isDecided,
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
import { callApi, fetchFile, useApiQuery } from '../platform/api/index.ts'
import { ApplicationStatus, DocumentButton, OwnApplication } from '../platform/applications/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import type { FilesControl } from '../platform/defined-form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { OrganisationNeeded } from '../platform/routing/organisation-needed.tsx'
import { useMayAct } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
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
  const query = useApiQuery(readOwnRegistration, {}, { staleTime: 0 })
  return (
    <LoadedPage query={query}>
      {(own) => {
        const { latest, isNpo } = own
        if (!latest) return isNpo ? <Start /> : <NotAnNpo />
        return <One own={own} registration={latest} />
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

function One({ own, registration }: PartProps) {
  const { t } = useTranslation('npo-registration')
  const format = useFormat()
  const submit = useAction(submitRegistration, { touches, onDone: () => void toast.success(t('own.submitted')) })
  const { id } = registration
  return (
    <OwnApplication
      of={registrationWorkflow}
      application={registration}
      writes={useMayAct(mayPrepare)}
      says={{ 'request-information': t('own.requestedTitle'), reject: t('own.rejectedTitle') }}
      words={{ submit: t('actions.submit'), readOnly: t('own.readOnly') }}
      files={files}
      save={(body) => callApi(saveRegistration, { params: { id }, body })}
      submitting={submit.isPending}
      onSubmit={(version) => submit.mutate({ params: { id }, body: { version } })}
      above={
        own.approvedUntil !== null && (
          <Alert severity="info" live={false}>
            <p>{t('own.renewalOpen', { date: format.day(own.approvedUntil) })}</p>
          </Alert>
        )
      }
    >
      <HandedIn own={own} registration={registration} />
    </OwnApplication>
  )
}

/** Where it is and what it brings. */
function HandedIn({ own, registration }: PartProps) {
  const { t } = useTranslation('npo-registration')
  const format = useFormat()
  const writes = useMayAct(mayPrepare)
  const { id, state, number, licenceExpiresOn } = registration
  const { lang } = useLanguage()
  const isOver = isDecided(registration)
  return (
    <>
      <Section title={t('own.status')}>
        <ApplicationStatus of={registrationWorkflow} state={state} number={number} label={t('own.number')} />
        {state !== 'draft' && state !== 'information-requested' && <p>{t(`own.statusText.${state}`)}</p>}
        {state === 'approved' && licenceExpiresOn !== null && (
          <p className="font-semibold">{t('own.validUntil', { date: format.day(licenceExpiresOn) })}</p>
        )}
        {own.approvedUntil !== null && state !== 'approved' && (
          <p>{t('own.renewalOpen', { date: format.day(own.approvedUntil) })}</p>
        )}
        <div className="flex flex-wrap gap-3">
          {own.approvedUntil !== null && (
            <Link to={paths.npoProfile(own.organisationId)} className={buttonClass()}>
              {t('own.publicProfile')}
            </Link>
          )}
          {isOver && (
            <DocumentButton
              label={t('letter.download')}
              load={() => fetchFile(downloadLetter, { params: { id }, query: { lang } })}
            />
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
    </>
  )
}
