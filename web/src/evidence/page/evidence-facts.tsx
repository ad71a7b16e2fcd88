import { mayPrepare } from '@athar/contracts/core'
import {
  evidenceLabels,
  labelEvidence,
  listEvidence,
  readEvidence,
  type EvidenceDetail,
} from '@athar/contracts/evidence'
import { isolate } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'

const facts = 'grid grid-cols-1 gap-x-6 text-sm max-sm:[&_dt]:mt-2 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2'

/** What the file is, and who brought and verified it. */
export function EvidenceFacts({ evidence }: { readonly evidence: EvidenceDetail }) {
  const { t } = useTranslation(['evidence', 'workspace'])
  const format = useFormat()
  const by = (person: EvidenceDetail['uploadedBy'], at: string) =>
    t('evidence:one.at', { name: isolate(person?.name ?? t('evidence:one.former')), at: isolate(format.instant(at)) })
  return (
    <Section title={t('evidence:one.facts')}>
      <dl className={facts}>
        <Fact label={t('evidence:one.kind')}>
          {t(`evidence:kinds.${evidence.kind}`)} <bdi className="text-muted">{evidence.mediaType}</bdi>
        </Fact>
        <Fact label={t('evidence:one.size')}>
          <bdi>{format.fileSize(evidence.bytes)}</bdi>
        </Fact>
        <Fact label={t('evidence:one.origin')}>
          {t(`evidence:origins.${evidence.origin}`)} {evidence.sample && <Badge>{t('workspace:sample')}</Badge>}
        </Fact>
        <Fact label={t('evidence:one.uploadedBy')}>{by(evidence.uploadedBy, evidence.uploadedAt)}</Fact>
        {evidence.verifiedAt !== null && (
          <Fact label={t('evidence:one.verifiedBy')}>{by(evidence.verifiedBy, evidence.verifiedAt)}</Fact>
        )}
        <Fact label={t('evidence:one.hash')}>
          <span className="flex items-start gap-2">
            <bdi dir="ltr" className="min-w-0 font-mono text-xs leading-6 break-all">
              {evidence.sha256}
            </bdi>
            <CopyButton
              text={evidence.sha256}
              label={t('evidence:one.copyHash')}
              copiedLabel={t('evidence:one.hashCopied')}
            />
          </span>
        </Fact>
      </dl>
      <Label evidence={evidence} />
    </Section>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

function Label({ evidence }: { readonly evidence: EvidenceDetail }) {
  const { t } = useTranslation('evidence')
  const prepares = useMayAct(mayPrepare)
  const change = useAction(labelEvidence, {
    touches: [readEvidence, listEvidence],
    onDone: () => void toast.success(t('one.labelled')),
  })
  return (
    <Field label={t('one.label')} className="sm:max-w-xs">
      {(control) => (
        <Select
          {...control}
          disabled={!prepares || change.isPending}
          value={evidence.label}
          onChange={(label) => change.mutate({ params: { id: evidence.id }, body: { label } })}
          options={evidenceLabels.map((value) => ({ value, label: t(`labels.${value}`) }))}
        />
      )}
    </Field>
  )
}
