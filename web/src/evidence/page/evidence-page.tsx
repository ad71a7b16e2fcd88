import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import {
  decideEvidence,
  downloadEvidence,
  evidenceWorkflow,
  listEvidence,
  readEvidence,
  type EvidenceDetail,
} from '@athar/contracts/evidence'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ApiError, fetchFile, saveFile, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { ProofSection } from '../../platform/log-proof/proof-section.tsx'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useMayAct } from '../../platform/session/index.ts'
import { ActionPanel, HistoryList, StateBadge } from '../../platform/workflow/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Destroy } from './destroy.tsx'
import { EvidenceFacts } from './evidence-facts.tsx'
import { EvidenceLinks } from './evidence-links.tsx'
import { Preview } from './preview.tsx'
import { EvidenceVersions } from './evidence-versions.tsx'

/** One piece of evidence: what it is, what it backs, and who did what with it. */
export function EvidencePage() {
  const { id = '' } = useParams()
  const reads = useMayAct(mayReadAll)
  const query = useApiQuery(readEvidence, { params: { id } }, { staleTime: 0, enabled: reads })
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <Missing />
  return <Loaded query={query}>{(evidence) => <OneEvidence key={evidence.id} evidence={evidence} />}</Loaded>
}

function Missing() {
  const { t } = useTranslation('evidence')
  usePageTitle(t('one.missing'))
  return (
    <EmptyState
      page
      icon="list"
      title={t('one.missing')}
      action={
        <Link to={paths.mrvEvidence()} className={buttonClass()}>
          {t('one.back')}
        </Link>
      }
    >
      <p>{t('one.missingText')}</p>
    </EmptyState>
  )
}

function OneEvidence({ evidence }: { readonly evidence: EvidenceDetail }) {
  const { t } = useTranslation('evidence')
  const errorWords = useErrorWords()
  usePageTitle(evidence.fileName)
  const download = async () => {
    try {
      saveFile(await fetchFile(downloadEvidence, { params: { id: evidence.id } }))
    } catch (error) {
      toast.error(errorWords(error).text)
    }
  }
  const isDestroyed = evidence.state === 'destroyed'
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-2">
          <h1 className="text-2xl break-words">
            <bdi>{evidence.fileName}</bdi>
          </h1>
          <StateBadge of={evidenceWorkflow} state={evidence.state} />
        </div>
        {!isDestroyed && (
          <Button icon="download" onClick={() => void download()}>
            {t('one.download')}
          </Button>
        )}
      </div>
      {isDestroyed && <Alert severity="warning" live={false} title={t('one.tombstone')} />}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-5">
          <EvidenceFacts evidence={evidence} />
          {!isDestroyed && <Preview evidence={evidence} />}
          <Section title={t('one.history')}>
            <HistoryList of={evidenceWorkflow} entries={evidence.history} />
          </Section>
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <Decision evidence={evidence} />
          <EvidenceLinks evidence={evidence} />
          <EvidenceVersions evidence={evidence} />
          <ProofSection id={evidence.id} />
          <Destroy evidence={evidence} />
        </div>
      </div>
    </div>
  )
}

function Decision({ evidence }: { readonly evidence: EvidenceDetail }) {
  const { t } = useTranslation('evidence')
  const prepares = useMayAct(mayPrepare)
  const reviews = useMayAct(decideEvidence.access.roles)
  const decide = useAction(decideEvidence, {
    touches: [readEvidence, listEvidence],
    onDone: ({ state, fileName }) =>
      void toast.success(t(state === 'verified' ? 'one.verified' : 'one.rejected', { name: isolate(fileName) })),
  })
  if (evidence.state !== 'pending' || (!reviews && !(prepares && evidence.isOwn))) return null
  if (evidence.isOwn) return <Alert severity="info" live={false} title={t('one.own')} />
  const params = { id: evidence.id }
  return (
    <Section title={t('one.decide')} text={t('one.decideText')}>
      <ActionPanel
        of={evidenceWorkflow}
        standing={evidence}
        as="member"
        words={{ field: t('one.reason'), hint: t('one.reasonHint'), missing: t('one.reasonMissing') }}
        pending={decide.isPending ? decide.variables.body.action : null}
        onAct={(action, reason, onSuccess) => {
          if (action === 'verify' || action === 'reject')
            decide.mutate({ params, body: { action, reason } }, { onSuccess })
        }}
      />
    </Section>
  )
}
