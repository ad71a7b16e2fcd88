import { paths } from '@athar/contracts/paths'
import {
  eraseRequest,
  listRequests,
  moveRequest,
  noteRequest,
  readRequest,
  requestWorkflow,
  type RequestDetail,
} from '@athar/contracts/requests'
import { isolate } from '@athar/i18n'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { AdminFrame, Loaded, useAction } from '../../platform/admin/index.ts'
import { ApiError, useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { ActionPanel, HistoryList, StateBadge } from '../../platform/workflow/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useGoOn } from '../../platform/routing/use-go-on.ts'

/** One request: who wrote what, what became of it, and the next step. */
export function RequestScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readRequest, { params: { id } }, { staleTime: 0 })
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <Gone />
  return <Loaded query={query}>{(request) => <OneRequest request={request} />}</Loaded>
}

function Gone() {
  const { t } = useTranslation('requests')
  usePageTitle(t('admin.one.gone'))
  return (
    <EmptyState
      page
      icon="mail"
      title={t('admin.one.gone')}
      action={
        <Link to={paths.adminRequests()} className={buttonClass()}>
          {t('admin.one.back')}
        </Link>
      }
    >
      <p>{t('admin.one.goneText')}</p>
    </EmptyState>
  )
}

function OneRequest({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests')
  const mail = `mailto:${request.email}?subject=${encodeURIComponent(request.reference)}`
  return (
    <AdminFrame
      title={t('admin.one.title', { reference: isolate(request.reference) })}
      action={
        <a href={mail} className={buttonClass({ variant: 'primary' })}>
          {t('admin.one.write')}
        </a>
      }
    >
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-5">
          <Facts request={request} />
          <Section title={t('admin.one.history')}>
            <HistoryList of={requestWorkflow} entries={request.history} />
          </Section>
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <NextStep request={request} />
          <Erase request={request} />
        </div>
      </div>
    </AdminFrame>
  )
}

function Facts({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests')
  const format = useFormat()
  return (
    <Section title={t(`kinds.${request.kind}.name`)}>
      <dl className="grid grid-cols-1 gap-x-6 text-sm max-sm:[&_dt]:mt-2 sm:gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Fact label={t('admin.state')}>
          <StateBadge of={requestWorkflow} state={request.state} />
        </Fact>
        <Fact label={t('admin.who')}>
          <bdi>{request.name}</bdi>
        </Fact>
        <Fact label={t('admin.one.email')}>
          <bdi dir="ltr">{request.email}</bdi>
        </Fact>
        {request.organisation !== '' && (
          <Fact label={t('admin.organisation')}>
            <bdi>{request.organisation}</bdi>
          </Fact>
        )}
        {request.trees !== null && <Fact label={t('admin.one.trees')}>{format.count(request.trees)}</Fact>}
        <Fact label={t('admin.one.language')}>{t(`admin.one.languages.${request.language}`)}</Fact>
        <Fact label={t('admin.received')}>{format.instant(request.createdAt)}</Fact>
        <Fact label={t('admin.handledBy')}>
          {request.handledBy ? (
            <bdi>{request.handledBy.name}</bdi>
          ) : (
            t(request.state === 'new' ? 'admin.nobody' : 'admin.former')
          )}
        </Fact>
        <Fact label={t('admin.one.about')}>
          {request.about === '' ? (
            <span className="text-muted">{t('admin.one.nothing')}</span>
          ) : (
            <p dir="auto" className="whitespace-pre-wrap break-words">
              {request.about}
            </p>
          )}
        </Fact>
      </dl>
    </Section>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

/** A note goes along with a step, or stands by itself. */
function NextStep({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation('requests')
  const touches = [readRequest, listRequests]
  const move = useAction(moveRequest, {
    touches,
    onDone: ({ state }) => void toast.success(t('admin.one.moved', { state: t(`states.${state}`) })),
  })
  const add = useAction(noteRequest, { touches, onDone: () => void toast.success(t('admin.one.noted')) })
  const params = { id: request.id }
  return (
    <Section title={t('admin.one.moveTitle')}>
      <ActionPanel
        of={requestWorkflow}
        standing={request}
        as="platform"
        words={{ field: t('admin.one.note'), hint: t('admin.one.noteHint'), missing: t('admin.one.noteMissing') }}
        pending={move.isPending ? move.variables.body.action : add.isPending ? 'comment' : null}
        onAct={(action, note, onSuccess) =>
          move.mutate({ params, body: { action, note, version: request.version } }, { onSuccess })
        }
        comment={{
          label: t('admin.one.addNote'),
          onSend: (note, onSuccess) => add.mutate({ params, body: { note } }, { onSuccess }),
        }}
      />
    </Section>
  )
}

function Erase({ request }: { readonly request: RequestDetail }) {
  const { t } = useTranslation(['requests', 'common'])
  const goOn = useGoOn()
  const [asking, setAsking] = useState(false)
  const erase = useAction(eraseRequest, {
    touches: [listRequests],
    onDone: () => {
      toast.success(t('admin.one.erased'))
      void goOn(paths.adminRequests())
    },
  })
  return (
    <>
      <Button variant="quiet" className="justify-self-start text-critical" onClick={() => setAsking(true)}>
        {t('admin.one.erase')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('admin.one.eraseTitle')}
        text={t('admin.one.eraseText', { name: isolate(request.name) })}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('admin.one.erase'),
          danger: true,
          busy: erase.isPending,
          onClick: () => erase.mutate({ params: { id: request.id } }),
        }}
      />
    </>
  )
}
