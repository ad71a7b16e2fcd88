import { ActionPanel, CommentForm, StateBadge } from '../../platform/workflow/index.ts'
import { rowsFor, type ResponseOf } from '@athar/contracts'
import { paths } from '@athar/contracts/paths'
import {
  commentAsReviewer,
  decideRegistration,
  listForReview,
  listProjects,
  readForReview,
  holdsOf,
  registrationWorkflow,
  showFileForReview,
} from '@athar/contracts/sgi'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, usePick, Words } from '../../content/index.ts'
import { fetchFile, saveFile, useApiQuery } from '../../platform/api/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Answered } from '../part.tsx'
import { Overview } from '../register/overview.tsx'
import { Trail } from '../register/trail.tsx'
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
          <StateBadge of={registrationWorkflow} state={registration.state} />
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
        words={{ field: t('review.comment'), missing: t('trail.empty'), send: t('trail.send') }}
        busy={comment.isPending}
        onSend={(text, done) => comment.mutate({ params: { id }, body: { comment: text } }, { onSuccess: done })}
      />
    </div>
  )
}

/** What may be done from here. */
function Decision({ registration }: { readonly registration: ForReview }) {
  const { t } = useTranslation('sgi')
  const heading = useId()
  const { id, state, version } = registration
  const decide = useAction(decideRegistration, {
    touches: [readForReview, listForReview, listProjects],
    onDone: (_answer, { body }) => void toast.success(t(`review.done.${body.action}`)),
  })
  if (actionsFrom(registration).length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-4 rounded-card bg-selected p-6">
      <h2 id={heading} className="text-xl">
        {t('review.decision')}
      </h2>
      <ActionPanel
        of={registrationWorkflow}
        standing={{ state, holds: holdsOf(registration) }}
        as="platform"
        words={{ field: t('review.reason'), hint: t('review.reasonHint'), missing: t('review.reasonMissing') }}
        pending={decide.isPending ? decide.variables.body.action : null}
        onAct={(action, comment, onSuccess) =>
          decide.mutate({ params: { id }, body: { action, comment, version } }, { onSuccess })
        }
      />
    </section>
  )
}

const actionsFrom = ({ state, slug }: ForReview) =>
  rowsFor(registrationWorkflow, { state, holds: holdsOf({ slug }) }, null, 'platform')
