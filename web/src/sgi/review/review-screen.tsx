import type { ResponseOf } from '@athar/contracts'
import { paths } from '@athar/contracts/paths'
import {
  commentAsReviewer,
  decideRegistration,
  listForReview,
  listProjects,
  readForReview,
  reviewerStepNames,
  reviewerSteps,
  showFileForReview,
  statesFor,
  type ReviewerStep,
} from '@athar/contracts/sgi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, usePick, Words } from '../../content/index.ts'
import { fetchFile, saveFile, useApiQuery } from '../../platform/api/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Answered } from '../part.tsx'
import { Overview } from '../register/overview.tsx'
import { StateBadge } from '../register/state-badge.tsx'
import { CommentForm, Trail } from '../register/trail.tsx'
import { useAction } from '../../platform/api/use-action.ts'

type ForReview = ResponseOf<typeof readForReview>

export function ReviewScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readForReview, { params: { id } })
  if (query.error && [400, 404].includes(query.error.status)) return <NotFoundScreen />
  return (
    <Answered query={query} room="h-[36rem] w-full">
      {(registration) => <Review registration={registration} />}
    </Answered>
  )
}

function Review({ registration }: { readonly registration: ForReview }) {
  const { t } = useTranslation('sgi')
  const title = usePick()(registration.draft.title).text || t('register.untitled')
  usePageTitle(title)
  const { id, slug } = registration
  const comment = useAction(commentAsReviewer, { touches: [readForReview] })
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="grid grid-cols-1 gap-2">
        <p>
          <Link to={paths.adminSgiRegistrations()} className="text-link hover:underline">
            {t('review.title')}
          </Link>
        </p>
        <h1 className="text-2xl">
          <bdi>{title}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-3">
          <StateBadge state={registration.state} />
          {registration.sample && <SampleMark />}
          <Words of={registration.organisation} />
          <bdi dir="ltr" className="font-mono">
            {registration.reference}
          </bdi>
          {slug !== null && (
            <Link to={paths.sgiProject(slug)} className={buttonClass({ size: 'sm' })}>
              {t('register.openPublic')}
            </Link>
          )}
        </p>
      </header>
      {registration.similar.length > 0 && (
        <Alert severity="warning" title={t('review.similar')} live={false}>
          <ul className="list-disc ps-5">
            {registration.similar.map((item, at) => (
              <li key={at}>
                {item.slug === null ? (
                  <Words of={item.title} />
                ) : (
                  <Link to={paths.sgiProject(item.slug)} className="text-link underline">
                    <Words of={item.title} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {registration.published !== null && registration.state !== 'published' && (
        <Alert severity="info" title={t('review.change')} live={false}>
          <p>{t('review.changeText')}</p>
        </Alert>
      )}
      <Decision registration={registration} />
      <Overview
        published={registration.published}
        draft={registration.draft}
        files={registration.files}
        registrationId={id}
        onFile={(file) =>
          fetchFile(showFileForReview, { params: { id, fileId: file.id } }).then(({ blob }) =>
            saveFile({ blob, name: file.fileName }),
          )
        }
      />
      {registration.published !== null && registration.state !== 'published' && (
        <details>
          <summary className="cursor-pointer font-semibold text-link">{t('review.published')}</summary>
          <div className="mt-3">
            <Overview title={t('review.published')} draft={registration.published} files={[]} registrationId={id} />
          </div>
        </details>
      )}
      <Trail events={registration.events} />
      <CommentForm
        label={t('review.comment')}
        busy={comment.isPending}
        onSend={(text, done) => comment.mutate({ params: { id }, body: { comment: text } }, { onSuccess: done })}
      />
    </div>
  )
}

const stepsFrom = ({ state, slug }: ForReview): ReviewerStep[] =>
  reviewerStepNames.filter((step) => statesFor(step, slug !== null).includes(state))
const isReasoned = (step: ReviewerStep): boolean => 'reasoned' in reviewerSteps[step]

/** What may be done from here; where it has to say why, nothing is done without. */
function Decision({ registration }: { readonly registration: ForReview }) {
  const { t } = useTranslation('sgi')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const decide = useAction(decideRegistration, {
    touches: [readForReview, listForReview, listProjects],
    onDone: (_answer, { body }) => {
      setReason('')
      toast.success(t(`review.done.${body.action}`))
    },
  })
  const steps = stepsFrom(registration)
  if (steps.length === 0) return null
  const act = (action: ReviewerStep) => {
    const short = isReasoned(action) && reason.trim().length < 3
    setMissing(short)
    if (short) return document.getElementById('reason')?.focus()
    decide.mutate({
      params: { id: registration.id },
      body: { action, comment: reason.trim(), version: registration.version },
    })
  }
  return (
    <section aria-labelledby="decision" className="grid grid-cols-1 gap-4 rounded-card bg-selected p-6">
      <h2 id="decision" className="text-xl">
        {t('review.decision')}
      </h2>
      {steps.some(isReasoned) && (
        <Field
          id="reason"
          label={t('review.reason')}
          hint={t('review.reasonHint')}
          error={missing ? t('review.reasonMissing') : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        {steps.map((step) => (
          <Button
            key={step}
            variant={
              step === 'publish' || step === 'start-review'
                ? 'primary'
                : step === 'reject' || step === 'take-down'
                  ? 'danger'
                  : 'secondary'
            }
            busy={decide.isPending && decide.variables.body.action === step}
            onClick={() => act(step)}
          >
            {t(`review.step.${step}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
