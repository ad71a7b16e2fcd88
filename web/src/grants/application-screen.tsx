import {
  acceptAgreement,
  applicationWorkflow,
  downloadDocument,
  listOwnApplications,
  readApplication,
  reportMilestone,
  saveApplication,
  statesThatWithdraw,
  submitApplication,
  withdrawApplication,
  type Application,
  type Instalment,
} from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Words } from '../content/index.ts'
import { EvidenceFiles } from '../evidence/index.ts'
import { callApi, fetchFile, useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { ApplicationNumber, OwnApplication, useMayApply, Withdraw } from '../platform/applications/index.ts'
import type { FilesControl } from '../platform/defined-form/index.ts'
import { ReasonDialog } from '../platform/form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../platform/routing/role-needed.tsx'
import { useMembership } from '../platform/session/index.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { Conditions, useConditions } from './conditions.tsx'
import { Documents } from './documents.tsx'
import { CriteriaList, Instalments, useClosing } from './parts.tsx'
import { NamedProject, ProjectChoice } from './project-parts.tsx'
import { useApplicant } from './use-applicant.ts'

const touches = [readApplication, listOwnApplications]

/** Files are evidence of the organisation; people by themselves have none. */
const files: FilesControl = (given) => <EvidenceFiles {...given} />

export function ApplicationScreen() {
  const { id = '' } = useParams()
  const settled = useApplicant()
  const reads = useMayApply(readApplication.access.acting)
  const query = useApiQuery(readApplication, { params: { id } }, { enabled: settled && reads, staleTime: 0 })
  if (settled && !reads) return <RoleNeeded roles={readApplication.access.acting} page />
  return <LoadedPage query={query}>{(one) => <OneApplication key={one.id} application={one} />}</LoadedPage>
}

function OneApplication({ application }: { readonly application: Application }) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  usePageTitle(nameIn(lang, application.title).text)
  const writes = useMayApply(submitApplication.access.acting)
  const isMember = useMembership() !== null
  const { id, status } = application
  const submit = useAction(submitApplication, { touches, onDone: () => void toast.success(t('list.submitted')) })
  return (
    <>
      <PageTop
        title={<Words of={application.title} />}
        up={<Link to={paths.npoApplications()}>{t('applications.title')}</Link>}
      >
        <StateBadge of={applicationWorkflow} state={status} />
        {writes && <WithdrawApplication application={application} />}
      </PageTop>
      <PageBody>
        <OwnApplication
          of={applicationWorkflow}
          application={{ ...application, state: status, currency: application.grant.currency }}
          above={
            <>
              <Asked application={application} />
              {writes && !isLate(application) ? (
                <ProjectChoice application={application} />
              ) : (
                <NamedProject project={application.project} links />
              )}
            </>
          }
          {...(isLate(application) && {
            closed: t(application.grant.phase === 'upcoming' ? 'page.upcoming' : 'page.closed'),
          })}
          writes={writes}
          says={{ return: t('application.returnedTitle'), reject: t('application.rejectedTitle') }}
          words={{ submit: t('actions.submit'), readOnly: t('application.readOnly') }}
          {...(isMember ? { files } : {})}
          save={(body) => callApi(saveApplication, { params: { id }, body })}
          submitting={submit.isPending}
          onSubmit={(version) => submit.mutate({ params: { id }, body: { version, project: refOf(application) } })}
        >
          <HandedIn application={application} writes={writes} />
        </OwnApplication>
      </PageBody>
    </>
  )
}

const refOf = ({ project }: Application) => project && { kind: project.kind, id: project.id }

/** A draft that is sent no more, or not yet; what was returned is sent at any time. */
const isLate = ({ status, grant }: Application) => status === 'draft' && grant.phase !== 'open'

type PartProps = { readonly application: Application; readonly writes: boolean }

/** What the call asks, above its form: the last day, the budget, what is judged, and the conditions. */
function Asked({ application }: { readonly application: Application }) {
  const { grant } = application
  const { t } = useTranslation('grants')
  const format = useFormat()
  const conditions = useConditions(grant)
  const closing = useClosing()
  const reason = useId()
  const facts = [
    closing(grant),
    [t('application.wholeBudget'), format.money(BigInt(grant.budget), grant.currency)],
  ] as const
  return (
    <>
      <Section title={t('application.asked')}>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <Link to={paths.npoGrant(grant.id)} className="justify-self-start text-link underline underline-offset-2">
          {t('application.toCall')}
        </Link>
      </Section>
      {grant.criteria.length > 0 && (
        <Section title={t('facts.criteria')}>
          <CriteriaList criteria={grant.criteria} />
        </Section>
      )}
      {!isLate(application) && <Conditions grant={grant} conditions={conditions} id={reason} />}
    </>
  )
}

/** What happens next with an application that was handed in; of a decision no day is promised. */
function Sent({ application: { status, number, submittedAt, grant } }: { readonly application: Application }) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  if ((status !== 'submitted' && status !== 'under-review') || number === null || submittedAt === null) return null
  const values = { number: isolate(number), sent: format.instant(submittedAt), closes: format.instant(grant.closesAt) }
  return (
    <Alert severity="success" title={t('application.sentTitle', values)} live={false}>
      <p>{t(grant.phase === 'open' ? 'application.sentOpen' : 'application.sentClosed', values)}</p>
    </Alert>
  )
}

function HandedIn({ application, writes }: PartProps) {
  const { t } = useTranslation('grants')
  const { id, number, form, instalments, grant } = application
  return (
    <>
      <Sent application={application} />
      {number !== null && (
        <Section title={t('application.number')}>
          <p className="flex flex-wrap items-center gap-2">
            <ApplicationNumber number={number} />
          </p>
        </Section>
      )}
      <NamedProject project={application.project} links />
      <Documents
        application={application}
        load={(document, lang) => fetchFile(downloadDocument, { params: { id, document }, query: { lang } })}
      />
      <Agreement application={application} writes={writes} />
      {instalments.length > 0 && (
        <Section title={t('application.instalments')}>
          <Instalments instalments={instalments} currency={grant.currency}>
            {(one) =>
              writes &&
              application.status === 'agreement' &&
              one.state === 'planned' &&
              one.awaits === 'report' && <Report instalment={one} />
            }
          </Instalments>
        </Section>
      )}
      {form === null && (
        <Section title={t('application.answers')}>
          <p className="text-muted">{t('application.noAnswers')}</p>
        </Section>
      )}
    </>
  )
}

function Agreement({ application, writes }: PartProps) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  const accept = useAction(acceptAgreement, { touches })
  const { id, status, awarded, version, grant } = application
  if (status !== 'approved' || awarded === null) return null
  return (
    <Section
      title={t('application.agreementTitle')}
      text={t('application.agreementText', { amount: format.money(BigInt(awarded), grant.currency) })}
    >
      {writes ? (
        <Button
          variant="primary"
          className="justify-self-start"
          busy={accept.isPending}
          onClick={() => accept.mutate({ params: { id }, body: { version } })}
        >
          {t('actions.accept-agreement')}
        </Button>
      ) : (
        <p className="text-muted">{t('application.readOnly')}</p>
      )}
    </Section>
  )
}

function Report({ instalment }: { readonly instalment: Instalment }) {
  const { t } = useTranslation('grants')
  const [asking, setAsking] = useState(false)
  const report = useAction(reportMilestone, { touches, onDone: () => setAsking(false) })
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {t('actions.report')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('actions.report')}
          act={t('actions.report')}
          label={t('application.reportLabel')}
          hint={t('application.reportHint')}
          missing={t('application.reportMissing')}
          most={2000}
          busy={report.isPending}
          onAct={(text) =>
            report.mutate({ params: { id: instalment.id }, body: { report: text, version: instalment.version } })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function WithdrawApplication({ application: { id, status, version } }: { readonly application: Application }) {
  const { t } = useTranslation('grants')
  const withdraw = useAction(withdrawApplication, { touches })
  if (!statesThatWithdraw.some((state) => state === status)) return null
  const isDraft = status === 'draft'
  return (
    <Withdraw
      words={{
        act: t(isDraft ? 'application.deleteDraft' : 'actions.withdraw'),
        title: t(isDraft ? 'application.deleteTitle' : 'application.withdrawTitle'),
        text: t('application.withdrawText'),
      }}
      busy={withdraw.isPending}
      onAct={(done) => withdraw.mutate({ params: { id }, body: { version } }, { onSuccess: done })}
    />
  )
}
