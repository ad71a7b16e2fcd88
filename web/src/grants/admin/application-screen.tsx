import {
  applicationWorkflow,
  assignReviewer,
  listApplications,
  listCalls,
  moveApplication,
  officerActions,
  readCall,
  readJudged,
  readLedger,
  releaseInstalment,
  returnReport,
  type Instalment,
  type JudgedDetail,
  type OfficerAction,
} from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Loaded, useAction } from '../../platform/admin/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { Decision, ReviewedApplication } from '../../platform/applications/index.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Instalments } from '../parts.tsx'

const touches = [readJudged, listApplications, readCall, readLedger, listCalls]

/** One application as an officer sees it: answers, reviews, decision, instalments. */
export function ApplicationScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readJudged, { params: { id } }, { staleTime: 0 })
  return <Loaded query={query}>{(one) => <OneApplication application={one} />}</Loaded>
}

function OneApplication({ application }: { readonly application: JudgedDetail }) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  const { status, instalments, grant, ownDecision } = application
  return (
    <ReviewedApplication
      of={applicationWorkflow}
      title={nameIn(lang, application.applicant).text}
      application={{ ...application, state: status }}
      noAnswers={t('application.noAnswers')}
      facts={
        <Link to={paths.adminGrant(application.grantId)} className="text-link underline underline-offset-2">
          {nameIn(lang, application.title).text}
        </Link>
      }
    >
      <Reviewers application={application} />
      <Judgement application={application} />
      {instalments.length > 0 && (
        <Section title={t('application.instalments')}>
          <Instalments instalments={instalments} currency={grant.currency}>
            {(one) =>
              one.state === 'due' && (
                <Due instalment={one} ownDecision={ownDecision} waitingAccount={application.waitingAccount} />
              )
            }
          </Instalments>
        </Section>
      )}
    </ReviewedApplication>
  )
}

const tones = { assigned: 'warning', scored: 'positive', conflict: 'neutral' } as const

function Reviewers({ application: { id, reviews, status } }: { readonly application: JudgedDetail }) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  const [email, setEmail] = useState('')
  const assign = useAction(assignReviewer, {
    touches,
    onDone: () => {
      setEmail('')
      toast.success(t('admin.reviewerAdded'))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '') assign.mutate({ params: { id }, body: { email } })
  }
  return (
    <Section title={t('admin.reviewers')}>
      {reviews.length === 0 && <p className="text-muted">{t('admin.noReviewers')}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {reviews.map((review) => (
          <li key={review.id} className="flex flex-wrap items-center gap-3 border-t border-line pt-2">
            <bdi className="grow">{review.reviewer?.name ?? '–'}</bdi>
            {review.total !== null && (
              <bdi className="font-semibold">
                {t('facts.points', { count: review.total, points: format.count(review.total) })}
              </bdi>
            )}
            <Badge tone={tones[review.state]}>{t(`reviews.states.${review.state}`)}</Badge>
            {review.reason !== '' && (
              <p dir="auto" className="w-full text-sm whitespace-pre-wrap">
                {review.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
      {(status === 'submitted' || status === 'under-review') && (
        <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={submit}>
          <Field id="reviewer-email" label={t('admin.reviewerEmail')} className="min-w-64">
            {(control) => (
              <TextInput
                {...control}
                type="email"
                dir="ltr"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" busy={assign.isPending}>
            {t('admin.addReviewer')}
          </Button>
        </form>
      )}
    </Section>
  )
}

/** Awards are given on the page of the call, with their amounts; who gave one does not confirm it. */
const without = (...left: readonly string[]) => ({
  ...applicationWorkflow,
  transitions: applicationWorkflow.transitions.filter(({ action }) => !left.includes(action)),
})
const judging = without('approve', 'propose')
const judgingOwn = without('approve', 'propose', 'confirm')

function Judgement({ application }: { readonly application: JudgedDetail }) {
  const { id, status, version, awarded, ownDecision, grant } = application
  const { t } = useTranslation('grants')
  const format = useFormat()
  const move = useAction(moveApplication, {
    touches,
    onDone: (answer) => void toast.success(t('admin.movedApplication', { state: t(`states.${answer.status}`) })),
  })
  return (
    <Decision
      of={ownDecision ? judgingOwn : judging}
      state={status}
      words={{
        title: t('admin.nextStep'),
        field: t('admin.reason'),
        hint: t(status === 'to-confirm' ? 'admin.confirmHint' : 'admin.reasonHint'),
        missing: t('admin.reasonMissing'),
      }}
      pending={move.isPending ? move.variables.body.action : null}
      onAct={(asked, note, onSuccess) => {
        const action: OfficerAction | undefined = officerActions.find((one) => one === asked)
        if (action) move.mutate({ params: { id }, body: { action, note, version } }, { onSuccess })
      }}
    >
      {status === 'to-confirm' && (
        <p>{t('admin.confirmText', { amount: format.money(BigInt(awarded ?? 0), grant.currency) })}</p>
      )}
      {status === 'to-confirm' && ownDecision && <p className="font-semibold">{t('admin.ownConfirm')}</p>}
    </Decision>
  )
}

type DueProps = Pick<JudgedDetail, 'ownDecision' | 'waitingAccount'> & { readonly instalment: Instalment }

function Due({ instalment, ownDecision, waitingAccount }: DueProps) {
  const { t } = useTranslation('grants')
  const [reference, setReference] = useState('')
  const [lacks, setLacks] = useState(false)
  const [asking, setAsking] = useState(false)
  const params = { id: instalment.id }
  const release = useAction(releaseInstalment, { touches, onDone: () => void toast.success(t('admin.releasedDone')) })
  const giveBack = useAction(returnReport, { touches, onDone: () => setAsking(false) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLacks(reference.trim() === '')
    if (reference.trim() !== '') release.mutate({ params, body: { reference } })
  }
  return (
    <>
      {ownDecision && <p>{t('admin.ownRelease')}</p>}
      {waitingAccount !== null && (
        <p>
          {t('admin.accountWaits')}{' '}
          <Link to={paths.adminNpoRegistration(waitingAccount)} className="text-link underline underline-offset-2">
            {t('admin.toAccount')}
          </Link>
        </p>
      )}
      {ownDecision || waitingAccount !== null ? (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          {t('actions.return-report')}
        </Button>
      ) : (
        <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={submit}>
          <Field
            id={`reference-${instalment.id}`}
            label={t('admin.reference')}
            hint={t('admin.referenceHint')}
            error={lacks && reference.trim() === '' ? t('admin.referenceMissing') : undefined}
            className="min-w-64"
          >
            {(control) => (
              <TextInput
                {...control}
                dir="ltr"
                maxLength={100}
                value={reference}
                onChange={(event) => setReference(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" busy={release.isPending}>
            {t('actions.release')}
          </Button>
          <Button onClick={() => setAsking(true)}>{t('actions.return-report')}</Button>
        </form>
      )}
      {asking && (
        <ReasonDialog
          title={t('actions.return-report')}
          act={t('actions.return-report')}
          label={t('admin.returnReason')}
          missing={t('admin.reasonMissing')}
          busy={giveBack.isPending}
          onAct={(reason) => giveBack.mutate({ params, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
