import { mayPrepare } from '@athar/contracts/core'
import { evidenceWorkflow, type EvidenceDetail } from '@athar/contracts/evidence'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { UploadDialog } from '../upload/upload-dialog.tsx'

/** The files that replaced one another. */
export function EvidenceVersions({ evidence }: { readonly evidence: EvidenceDetail }) {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const navigate = useNavigate()
  const prepares = useMayAct(mayPrepare)
  const [replacing, setReplacing] = useState(false)
  const isCurrent = evidence.state !== 'superseded' && evidence.state !== 'destroyed'
  const mayReplace = prepares && isCurrent && evidence.origin === 'upload'
  if (evidence.versions.length < 2 && !mayReplace) return null
  return (
    <Section title={t('one.versions')}>
      <ul className="grid gap-2 text-sm">
        {evidence.versions.map(({ id, version, state, uploadedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {id === evidence.id ? (
              <span className="font-semibold">{t('one.versionLine', { number: format.count(version) })}</span>
            ) : (
              <Link to={paths.mrvEvidenceOne(id)} className="text-link underline underline-offset-2">
                {t('one.versionLine', { number: format.count(version) })}
              </Link>
            )}
            <StateBadge of={evidenceWorkflow} state={state} />
            <bdi className="text-muted">{format.instant(uploadedAt)}</bdi>
          </li>
        ))}
      </ul>
      {mayReplace && (
        <Button icon="upload" className="justify-self-start" onClick={() => setReplacing(true)}>
          {t('one.newVersion')}
        </Button>
      )}
      {replacing && (
        <UploadDialog
          title={t('one.newVersion')}
          about={{ supersedes: evidence.id }}
          label={evidence.label}
          onUploaded={(id) => navigate(paths.mrvEvidenceOne(id))}
          onClose={() => setReplacing(false)}
        />
      )}
    </Section>
  )
}
