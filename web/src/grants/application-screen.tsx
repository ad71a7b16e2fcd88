import {
  acceptAgreement,
  applicationWorkflow,
  listOwnApplications,
  openStates,
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
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Words } from '../content/index.ts'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { DefinedAnswers, FormWizard } from '../platform/defined-form/index.ts'
import { ReasonDialog } from '../platform/form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { HistoryList, StateBadge } from '../platform/workflow/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { Instalments } from './parts.tsx'
import { useApplicant } from './use-applicant.ts'

const touches = [readApplication, listOwnApplications]

export function ApplicationScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readApplication, { params: { id } }, { enabled: useApplicant(), staleTime: 0 })
  return <LoadedPage query={query}>{(one) => <OneApplication key={one.id} application={one} />}</LoadedPage>
}

function OneApplication({ application }: { readonly application: Application }) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  usePageTitle(nameIn(lang, application.title).text)
  const { id, form, answers, version, status, history } = application
  const isOpen = form !== null && openStates.some((state) => state === status)
  const submit = useAction(submitApplication, { touches, onDone: () => void toast.success(t('list.submitted')) })
  const returned = history.findLast(({ action }) => action === 'return')
  return (
    <>
      <PageTop
        title={<Words of={application.title} />}
        up={<Link to={paths.npoApplications()}>{t('applications.title')}</Link>}
      >
        <StateBadge of={applicationWorkflow} state={status} />
        <Withdraw application={application} />
      </PageTop>
      <PageBody>
        {status === 'returned' && returned && (
          <Alert severity="warning" title={t('application.returnedTitle')} live={false}>
            <p dir="auto" className="whitespace-pre-wrap">
              {returned.comment}
            </p>
          </Alert>
        )}
        {isOpen ? (
          <FormWizard
            keep={`grant-application:${id}`}
            form={form}
            answers={answers}
            version={version}
            save={(next, over) =>
              callApi(saveApplication, { params: { id }, body: { answers: { ...next }, version: over } })
            }
            busy={submit.isPending}
            submitLabel={t('actions.submit')}
            onSubmit={(saved) => submit.mutate({ params: { id }, body: { version: saved } })}
          />
        ) : (
          <HandedIn application={application} />
        )}
        {history.length > 0 && (
          <Section title={t('application.history')}>
            <HistoryList of={applicationWorkflow} entries={history} />
          </Section>
        )}
      </PageBody>
    </>
  )
}

function HandedIn({ application }: { readonly application: Application }) {
  const { t } = useTranslation('grants')
  const { number, form, answers, instalments, grant } = application
  return (
    <>
      {number !== null && (
        <Section title={t('application.number')}>
          <p className="flex flex-wrap items-center gap-2">
            <bdi dir="ltr" className="font-mono text-lg font-semibold">
              {number}
            </bdi>
            <CopyButton text={number} label={t('application.copy')} copiedLabel={t('application.copied')} />
          </p>
        </Section>
      )}
      <Agreement application={application} />
      {instalments.length > 0 && (
        <Section title={t('application.instalments')}>
          <Instalments instalments={instalments} currency={grant.currency}>
            {(one) => application.status === 'agreement' && one.state === 'planned' && <Report instalment={one} />}
          </Instalments>
        </Section>
      )}
      {form === null ? (
        <Section title={t('application.answers')}>
          <p className="text-muted">{t('application.noAnswers')}</p>
        </Section>
      ) : (
        <DefinedAnswers form={form} answers={answers} />
      )}
    </>
  )
}

function Agreement({ application }: { readonly application: Application }) {
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
      <Button
        variant="primary"
        className="justify-self-start"
        busy={accept.isPending}
        onClick={() => accept.mutate({ params: { id }, body: { version } })}
      >
        {t('actions.accept-agreement')}
      </Button>
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
          onAct={(text) => report.mutate({ params: { id: instalment.id }, body: { report: text } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Withdraw({ application: { id, status, version } }: { readonly application: Application }) {
  const { t } = useTranslation(['grants', 'common'])
  const [asking, setAsking] = useState(false)
  const withdraw = useAction(withdrawApplication, { touches, onDone: () => setAsking(false) })
  if (!statesThatWithdraw.some((state) => state === status)) return null
  return (
    <>
      <Button variant="quiet" className="text-critical" onClick={() => setAsking(true)}>
        {t('actions.withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('application.withdrawTitle')}
        text={t('application.withdrawText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('actions.withdraw'),
          danger: true,
          busy: withdraw.isPending,
          onClick: () => withdraw.mutate({ params: { id }, body: { version } }),
        }}
      />
    </>
  )
}
