import {
  applicationWorkflow,
  assignReviewer,
  downloadFile,
  downloadJudgedDocument,
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
import { registrationWorkflow } from '@athar/contracts/npo-registration'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Loaded, useAction } from '../../platform/admin/index.ts'
import { fetchFile, useApiQuery } from '../../platform/api/index.ts'
import { AnswerFiles, Decision, ReviewedApplication } from '../../platform/applications/index.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConditionList } from '../conditions.tsx'
import { Documents } from '../documents.tsx'
import { Instalments } from '../parts.tsx'
import { NamedProject } from '../project-parts.tsx'

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
      application={{ ...application, state: status, currency: grant.currency }}
      above={<About application={application} />}
      noAnswers={t('application.noAnswers')}
      files={({ ids }) => (
        <AnswerFiles
          files={application.files}
          ids={ids}
          label={(name) => t('admin.downloadFile', { name })}
          load={(fileId) => fetchFile(downloadFile, { params: { id: application.id, fileId } })}
        />
      )}
      facts={
        <Link to={paths.adminGrant(application.grantId)} className="text-link underline underline-offset-2">
          {nameIn(lang, application.title).text}
        </Link>
      }
    >
      <NamedProject project={application.project} />
      <Reviewers application={application} />
      <Scores application={application} />
      <Judgement application={application} />
      <Documents
        application={application}
        load={(document, of) =>
          fetchFile(downloadJudgedDocument, { params: { id: application.id, document }, query: { lang: of } })
        }
      />
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

/** The applicant and the money, beside the answers. */
function About({ application }: { readonly application: JudgedDetail }) {
  const { t } = useTranslation(['grants', 'organisations', 'npo-registration'])
  const { lang } = useLanguage()
  const format = useFormat()
  const { about, budgetLeft, grant } = application
  const { registration, region, writers, awards, conditions } = about
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('about.registration'),
      registration === null ? (
        t('about.noRegistration')
      ) : (
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to={paths.adminNpoRegistration(registration.id)}
            className="font-mono text-link underline underline-offset-2"
          >
            <bdi dir="ltr">{registration.number}</bdi>
          </Link>
          <StateBadge of={registrationWorkflow} state={registration.state} />
        </span>
      ),
    ],
    ...(registration === null
      ? []
      : ([
          [t('about.licence'), registration.licenceNumber],
          [t('about.validTo'), format.day(registration.licenceExpiresOn)],
        ] as const)),
    ...(region === null ? [] : [[t('about.region'), t(`organisations:regions.${region}`)] as const]),
    [t('about.writers'), writers.map((one) => one?.name ?? '').join(t('list.listSeparator')) || '–'],
    [t('admin.budgetLeft'), format.money(BigInt(budgetLeft), grant.currency)],
  ]
  return (
    <>
      <Section title={t('about.title')}>
        <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="wrap-anywhere">{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
            </div>
          ))}
        </dl>
        {conditions.length > 0 && <ConditionList grant={grant} conditions={conditions} />}
      </Section>
      <Section title={t('about.awards')}>
        {awards.length === 0 ? (
          <p className="text-muted">{t('about.noAwards')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-2">
            {awards.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-3 border-t border-line pt-2">
                <Link to={paths.adminGrantApplication(one.id)} className="grow text-link hover:underline">
                  {nameIn(lang, one.title).text}
                </Link>
                <bdi className="font-semibold">{format.money(BigInt(one.amount), one.currency)}</bdi>
                <StateBadge of={applicationWorkflow} state={one.status} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

/** The points of every reviewer by criterion, with their totals. */
function Scores({ application: { grant, reviews } }: { readonly application: JudgedDetail }) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  const format = useFormat()
  const scored = reviews.filter(({ state }) => state === 'scored')
  if (grant.criteria.length === 0 || scored.length === 0) return null
  const most = grant.criteria.reduce((sum, { points }) => sum + points, 0)
  const outOf = (points: number | undefined, of: number) =>
    points === undefined ? '–' : t('admin.pointsOf', { points: format.count(points), most: format.count(of) })
  return (
    <Section title={t('admin.scores')}>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 text-start">
                {t('admin.criterion')}
              </th>
              {scored.map(({ id, reviewer }) => (
                <th key={id} scope="col" className="py-2 text-figures">
                  <bdi>{reviewer?.name ?? '–'}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grant.criteria.map(({ id, name, points }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className="py-2 text-start font-normal">
                  {nameIn(lang, name).text}
                </th>
                {scored.map((one) => (
                  <td key={one.id} className="py-2 text-figures">
                    <bdi>{outOf(one.scores.find(({ criterion }) => criterion === id)?.points, points)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-2 text-start">
                {t('reviews.total')}
              </th>
              {scored.map(({ id, total }) => (
                <td key={id} className="py-2 text-figures">
                  <bdi>{outOf(total ?? undefined, most)}</bdi>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
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
  const { version } = instalment
  // What was verified has no report to return.
  const isReported = instalment.awaits === 'report'
  const params = { id: instalment.id }
  const release = useAction(releaseInstalment, { touches, onDone: () => void toast.success(t('admin.releasedDone')) })
  const giveBack = useAction(returnReport, { touches, onDone: () => setAsking(false) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLacks(reference.trim() === '')
    if (reference.trim() !== '') release.mutate({ params, body: { reference, version } })
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
        isReported && (
          <Button className="justify-self-start" onClick={() => setAsking(true)}>
            {t('actions.return-report')}
          </Button>
        )
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
          {isReported && <Button onClick={() => setAsking(true)}>{t('actions.return-report')}</Button>}
        </form>
      )}
      {asking && (
        <ReasonDialog
          title={t('actions.return-report')}
          act={t('actions.return-report')}
          label={t('admin.returnReason')}
          missing={t('admin.reasonMissing')}
          busy={giveBack.isPending}
          onAct={(reason) => giveBack.mutate({ params, body: { reason, version } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
