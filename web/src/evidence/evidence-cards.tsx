import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import { evidenceWorkflow, listEvidence } from '@athar/contracts/evidence'
import { paths } from '@athar/contracts/paths'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { useFormat } from '../platform/language/index.ts'
import { useMayAct } from '../platform/session/index.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EvidenceIndexButton } from './evidence-index-button.tsx'
import { UploadDialog } from './upload/upload-dialog.tsx'

/** The newest evidence with its states; upload, list and index. Nothing for those who may not read it. */
export function EvidenceCards() {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const id = useId()
  const navigate = useNavigate()
  const [reads, prepares] = [useMayAct(mayReadAll), useMayAct(mayPrepare)]
  const [uploading, setUploading] = useState(false)
  const query = useApiQuery(listEvidence, { query: { limit: 6 } }, { enabled: reads })
  if (!reads) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="space-y-1">
          <h2 id={id} className="text-2xl">
            {t('cards.title')}
          </h2>
          <p className="text-muted">{t('cards.text')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {prepares && (
            <Button variant="primary" icon="upload" onClick={() => setUploading(true)}>
              {t('cards.upload')}
            </Button>
          )}
          <EvidenceIndexButton />
          <Link to={paths.mrvEvidence()} className={buttonClass()}>
            {t('cards.all')}
          </Link>
        </div>
      </div>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('cards.none')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {items.map((one) => (
                <li key={one.id} className="grid content-between gap-3 rounded-card border border-line bg-surface p-5">
                  <Link
                    to={paths.mrvEvidenceOne(one.id)}
                    className="font-semibold break-words text-link underline underline-offset-2"
                  >
                    <bdi>{one.fileName}</bdi>
                  </Link>
                  <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
                    <StateBadge of={evidenceWorkflow} state={one.state} />
                    <bdi>{format.instant(one.uploadedAt)}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {uploading && (
        <UploadDialog onUploaded={(made) => navigate(paths.mrvEvidenceOne(made))} onClose={() => setUploading(false)} />
      )}
    </section>
  )
}
