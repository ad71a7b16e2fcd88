import { mayPrepare, mayReadAll, rowsFor } from '@athar/contracts/core'
import { listActivities } from '@athar/contracts/inventory'
import {
  listRequests,
  moveRequest,
  readRequest,
  sendRequestAgain,
  requestWorkflow,
  type RequestDetail,
} from '@athar/contracts/suppliers'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { EvidenceField } from '../../evidence/index.ts'
import { ApiError, useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct, useMembership } from '../../platform/session/index.ts'
import { ActionPanel, HistoryList, StateBadge } from '../../platform/workflow/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Fact, Facts } from '../facts.tsx'
import { GivenAnswer } from '../given-answer.tsx'

export function RequestScreen() {
  const { id = '' } = useParams()
  const reads = useMayAct(mayReadAll)
  const query = useApiQuery(readRequest, { params: { id } }, { staleTime: 0, enabled: reads })
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <Missing />
  return <Loaded query={query}>{(request) => <OneRequest key={request.id} request={request} />}</Loaded>
}

function Missing() {
  const { t } = useTranslation('suppliers')
  usePageTitle(t('requests.missing'))
  return (
    <EmptyState
      page
      icon="list"
      title={t('requests.missing')}
      action={
        <Link to={paths.suppliers()} className={buttonClass()}>
          {t('requests.back')}
        </Link>
      }
    >
      <p>{t('requests.missingText')}</p>
    </EmptyState>
  )
}

type Props = { readonly request: RequestDetail }

function OneRequest({ request }: Props) {
  const { t } = useTranslation('suppliers')
  usePageTitle(request.product)
  return (
    <div className="space-y-5">
      <div className="min-w-0 space-y-2">
        <h1 className="text-2xl break-words">
          <bdi>{request.product}</bdi>
        </h1>
        <p className="text-muted">
          <bdi>{request.supplier}</bdi>
        </p>
        <StateBadge of={requestWorkflow} state={request.state} />
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-5">
          <Section title={t('requests.answer')}>
            <Answer request={request} />
          </Section>
          {request.state !== 'withdrawn' && <Evidence request={request} />}
          <Asked request={request} />
          <Section title={t('requests.history')}>
            <HistoryList of={requestWorkflow} entries={request.history} />
          </Section>
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          {request.state === 'accepted' && <Used />}
          <NextStep request={request} />
        </div>
      </div>
    </div>
  )
}

/** The activity and the unit of a request in the reader's language. */
function useNames({ activity, unit }: RequestDetail) {
  const { lang } = useLanguage()
  const { data } = useApiQuery(listActivities, {})
  return {
    activity: data?.activities.find(({ key }) => key === activity)?.name[lang] ?? activity,
    unit: data?.units.find(({ id }) => id === unit)?.name[lang] ?? unit,
  }
}

function Answer({ request }: Props) {
  const { t } = useTranslation('suppliers')
  const { unit } = useNames(request)
  if (!request.answer) return <p className="text-muted">{t('requests.waiting')}</p>
  return <GivenAnswer answer={request.answer} unit={unit} />
}

/** Files of the supplier, with what was decided on each. */
function Evidence({ request }: Props) {
  const { t } = useTranslation('suppliers')
  return (
    <Section title={t('requests.evidence')}>
      <EvidenceField subject={{ kind: 'supplier-request', id: request.id }} editable={false} />
    </Section>
  )
}

/** Where an accepted answer goes on: the factor, and the years to calculate again. */
function Used() {
  const { t } = useTranslation('suppliers')
  return (
    <Section title={t('requests.factor')}>
      <div className="grid gap-3 text-sm">
        <p>{t('requests.recalculate')}</p>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to={paths.inventoryOwnFactors()} className="text-link underline">
            {t('requests.factorLink')}
          </Link>
          <Link to={paths.inventory()} className="text-link underline">
            {t('requests.years')}
          </Link>
        </p>
      </div>
    </Section>
  )
}

function Asked({ request }: Props) {
  const { t } = useTranslation('suppliers')
  const format = useFormat()
  const names = useNames(request)
  const range = { from: format.day(request.periodFrom), to: format.day(request.periodTo) }
  return (
    <Section title={t('requests.facts')}>
      <Facts>
        <Fact label={t('requests.fields.activity')}>{names.activity}</Fact>
        <Fact label={t('requests.fields.unit')}>{names.unit}</Fact>
        <Fact label={t('requests.fields.period')}>{t('answer.range', range)}</Fact>
        <Fact label={t('requests.fields.note')}>{request.note !== '' && <bdi>{request.note}</bdi>}</Fact>
        <Fact label={t('requests.fields.email')}>
          <bdi>{request.email}</bdi>
        </Fact>
        <Fact label={t('requests.fields.language')}>{t(`requests.options.language.${request.language}`)}</Fact>
        <Fact label={t('requests.fields.mailedAt')}>{format.instant(request.mailedAt)}</Fact>
        {request.state === 'sent' && (
          <Fact label={t('requests.fields.linkUntil')}>{format.instant(request.linkUntil)}</Fact>
        )}
      </Facts>
    </Section>
  )
}

function NextStep({ request }: Props) {
  const { t } = useTranslation('suppliers')
  const role = useMembership()?.role
  const may = rowsFor(requestWorkflow, request, { role }, 'member').length > 0
  const move = useAction(moveRequest, {
    touches: [readRequest, listRequests],
    onDone: ({ state }) => void toast.success(t('requests.moved', { state: t(`states.${state}`) })),
  })
  if (!may) return null
  const params = { id: request.id }
  return (
    <Section title={t('requests.next')}>
      <div className="grid gap-4">
        <ActionPanel
          of={requestWorkflow}
          standing={request}
          as="member"
          words={{ field: t('requests.reason'), missing: t('requests.reasonMissing') }}
          pending={move.isPending ? move.variables.body.action : null}
          onAct={(action, reason, onSuccess) =>
            move.mutate({ params, body: { action, reason, version: request.version } }, { onSuccess })
          }
        />
        {request.state === 'sent' && <SendAgain request={request} />}
      </div>
    </Section>
  )
}

function SendAgain({ request }: Props) {
  const { t } = useTranslation(['suppliers', 'common'])
  const prepares = useMayAct(mayPrepare)
  const [asking, setAsking] = useState(false)
  const send = useAction(sendRequestAgain, {
    touches: [readRequest, listRequests],
    onDone: ({ email }) => {
      setAsking(false)
      toast.success(t('requests.sent', { email: isolate(email) }))
    },
  })
  if (!prepares) return null
  const { id, email, version } = request
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {t('requests.again')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('requests.againTitle')}
        text={t('requests.againText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('requests.againSend'),
          busy: send.isPending,
          onClick: () => send.mutate({ params: { id }, body: { email, version } }),
        }}
      />
    </>
  )
}
