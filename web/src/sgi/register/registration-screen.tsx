import { CommentForm, StateBadge } from '../../platform/workflow/index.ts'
import { mayPrepare } from '@athar/contracts'
import { paths } from '@athar/contracts/paths'
import {
  commentRegistration,
  isOpenForChange,
  listRegistrations,
  readRegistration,
  recallRegistration,
  registrationWorkflow,
  type Registration,
} from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { usePick } from '../../content/index.ts'
import { NotFoundScreen, usePageTitle } from '../../platform/routing/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Page, PageHead } from '../page-head.tsx'
import { Answered } from '../part.tsx'
import { useRegistration } from '../queries.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { Trail } from './trail.tsx'
import { NeedsOrganisation } from './registrations-screen.tsx'
import { Overview } from './overview.tsx'
import { ReviseButton, RevisionNotice } from './revision.tsx'
import { Wizard } from './wizard.tsx'

export function RegistrationScreen() {
  const { id = '' } = useParams()
  return (
    <Page>
      <NeedsOrganisation>
        <One id={id} />
      </NeedsOrganisation>
    </Page>
  )
}

function One({ id }: { readonly id: string }) {
  const query = useRegistration(id)
  const may = useMayAct(mayPrepare)
  if (query.error && [400, 404].includes(query.error.status)) return <NotFoundScreen />
  return (
    <Answered query={query} room="h-[36rem] w-full">
      {(registration) =>
        may && isOpenForChange(registration.state) ? (
          <Open key={registration.id} registration={registration} />
        ) : (
          <Standing registration={registration} may={may} />
        )
      }
    </Answered>
  )
}

function useTitle(registration: Registration): string {
  const { t } = useTranslation('sgi')
  const title = usePick()(registration.draft.title).text || t('register.untitled')
  usePageTitle(title)
  return title
}

function Open({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation('sgi')
  const title = useTitle(registration)
  const asked = registration.events.find(({ action }) => action === 'request-changes')
  return (
    <>
      <PageHead
        title={t(`register.kind.${registration.kind}.title`)}
        crumb={title}
        to={paths.sgiRegistration(registration.id)}
      >
        <p>
          <StateBadge of={registrationWorkflow} state={registration.state} />
        </p>
      </PageHead>
      {registration.state === 'changes-requested' && asked && (
        <Alert severity="warning" title={t('register.changesAsked')}>
          <p className="whitespace-pre-line">{asked.comment}</p>
        </Alert>
      )}
      <RevisionNotice registration={registration} />
      <Wizard registration={registration} />
      {registration.events.length > 0 && <Trail events={registration.events} />}
    </>
  )
}

/** Handed in: its receipt, where it stands, what was said, and what it says. */
function Standing({ registration, may }: { readonly registration: Registration; readonly may: boolean }) {
  const { t } = useTranslation(['sgi', 'common'])
  const title = useTitle(registration)
  const touches = [readRegistration, listRegistrations]
  const recall = useAction(recallRegistration, { touches })
  const comment = useAction(commentRegistration, { touches })
  const { id, state, version, reference, slug } = registration
  return (
    <>
      <PageHead title={<bdi>{title}</bdi>} crumb={title} to={paths.sgiRegistration(id)}>
        <p>
          <StateBadge of={registrationWorkflow} state={state} />
        </p>
      </PageHead>
      {reference !== null && (
        <Alert
          severity={state === 'rejected' ? 'error' : 'success'}
          title={t(`register.standing.${state}`)}
          live={false}
        >
          <p className="flex flex-wrap items-center gap-2">
            {t('register.reference')}{' '}
            <bdi dir="ltr" className="font-mono text-base font-semibold">
              {reference}
            </bdi>
            <CopyButton text={reference} label={t('register.copyReference')} copiedLabel={t('register.copied')} />
          </p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {slug !== null && (
          <Link to={paths.sgiProject(slug)} className={buttonClass({ variant: 'primary' })}>
            {t('register.openPublic')}
          </Link>
        )}
        {may && state === 'published' && <ReviseButton registration={registration} />}
        {may && state === 'submitted' && (
          <Button busy={recall.isPending} onClick={() => recall.mutate({ params: { id }, body: { version } })}>
            {t('actions.recall')}
          </Button>
        )}
      </div>
      <Overview draft={registration.draft} files={registration.files} registrationId={id} />
      <Trail events={registration.events} />
      {may && state !== 'draft' && (
        <CommentForm
          words={{ field: t('register.commentToReviewers'), missing: t('trail.empty'), send: t('trail.send') }}
          busy={comment.isPending}
          onSend={(text, done) => comment.mutate({ params: { id }, body: { comment: text } }, { onSuccess: done })}
        />
      )}
    </>
  )
}
