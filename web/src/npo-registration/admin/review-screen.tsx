import {
  confirmAccount,
  downloadDocument,
  downloadLetterForReview,
  isDecided,
  listRegistrations,
  moveRegistration,
  readRegistration,
  registrationWorkflow,
  type RegistrationForReview,
} from '@athar/contracts/npo-registration'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Loaded, useAction } from '../../platform/admin/index.ts'
import { fetchFile, useApiQuery } from '../../platform/api/index.ts'
import { AnswerFiles, Decision, DocumentButton, ReviewedApplication } from '../../platform/applications/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { grouped } from '../grouped-iban.ts'

/** One registration with its documents, for the officer who decides. */
export function ReviewScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readRegistration, { params: { id } }, { staleTime: 0 })
  return <Loaded query={query}>{(one) => <Review registration={one} />}</Loaded>
}

function Review({ registration }: { readonly registration: RegistrationForReview }) {
  const { t } = useTranslation(['npo-registration', 'organisations'])
  const { lang } = useLanguage()
  const { id, state, version, region, iban } = registration
  const move = useAction(moveRegistration, {
    touches: [readRegistration, listRegistrations],
    onDone: (answer) => void toast.success(t('admin.moved', { state: t(`states.${answer.state}`) })),
  })
  return (
    <ReviewedApplication
      of={registrationWorkflow}
      title={nameIn(lang, registration.organisation).text}
      application={registration}
      files={({ ids }) => (
        <AnswerFiles
          files={registration.documents}
          ids={ids}
          label={(name) => t('admin.download', { name })}
          load={(documentId) => fetchFile(downloadDocument, { params: { id, documentId } })}
        />
      )}
      facts={
        <>
          {region !== null && <span className="text-muted">{t(`organisations:regions.${region as 'SA-01'}`)}</span>}
          {iban !== null && (
            <span>
              <span className="text-muted">{t('iban.label')}</span>{' '}
              <bdi dir="ltr" className="font-mono">
                {iban}
              </bdi>
            </span>
          )}
        </>
      }
      above={<WaitingAccount registration={registration} />}
    >
      <Decision
        of={registrationWorkflow}
        state={state}
        words={{
          title: t('admin.nextStep'),
          field: t('admin.reason'),
          hint: t('admin.reasonHint'),
          missing: t('admin.reasonMissing'),
        }}
        pending={move.isPending ? move.variables.body.action : null}
        onAct={(action, note, onSuccess) =>
          move.mutate({ params: { id }, body: { action, note, version } }, { onSuccess })
        }
      />
      {isDecided(registration) && (
        <DocumentButton
          label={t('letter.download')}
          load={() => fetchFile(downloadLetterForReview, { params: { id }, query: { lang } })}
        />
      )}
    </ReviewedApplication>
  )
}

/** Another account than before: old and new beside each other, until an officer confirms it. */
function WaitingAccount({ registration: { id, waitingAccount } }: { readonly registration: RegistrationForReview }) {
  const { t } = useTranslation('npo-registration')
  const format = useFormat()
  const confirm = useAction(confirmAccount, {
    touches: [readRegistration],
    onDone: () => void toast.success(t('admin.accountConfirmed')),
  })
  if (waitingAccount === null) return null
  const { id: account, before, iban, givenAt } = waitingAccount
  return (
    <Section title={t('admin.accountTitle')} text={t('admin.accountText')}>
      <dl className="grid grid-cols-1 gap-2">
        {before !== null && <Account label={t('admin.accountBefore')}>{grouped(before)}</Account>}
        <Account label={t('admin.accountNow')}>{grouped(iban)}</Account>
        <div className="flex flex-wrap gap-2">
          <dt className="text-muted">{t('admin.accountGiven')}</dt>
          <dd>{format.instant(givenAt)}</dd>
        </div>
      </dl>
      <Button
        variant="primary"
        className="justify-self-start"
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ params: { id }, body: { account } })}
      >
        {t('admin.confirmAccount')}
      </Button>
    </Section>
  )
}

const Account = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div className="flex flex-wrap gap-2">
    <dt className="text-muted">{label}</dt>
    <dd>
      <bdi dir="ltr" className="font-mono">
        {children}
      </bdi>
    </dd>
  </div>
)
