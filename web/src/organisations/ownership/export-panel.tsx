import {
  downloadFullExport,
  exportKeptDays,
  listFullExports,
  requestFullExport,
  type FullExport,
} from '@athar/contracts/organisations'
import type { Job } from '@athar/contracts/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile, isFinished, saveFile, useApiQuery, useErrorWords, useJob } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/inline.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { Panel } from '../panel.tsx'
import { useAction } from '../../platform/api/use-action.ts'

/** Everything of the organisation as one archive. */
export function ExportPanel() {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const exports = useApiQuery(listFullExports, {}, { staleTime: 0 })
  const request = useAction(requestFullExport, { touches: [listFullExports] })
  const newest = exports.data?.items[0]
  const making = newest?.state === 'queued'
  return (
    <Panel
      title={t('screen.ownershipTab.export.title')}
      text={t('screen.ownershipTab.export.text', { days: format.count(exportKeptDays) })}
    >
      <Loaded query={exports}>
        {({ items }) => (
          <div className="grid gap-4">
            {newest?.state === 'failed' && <Alert severity="error" title={t('screen.ownershipTab.export.failed')} />}
            {newest && making && <Making each={newest} />}
            {items.map((each) => each.state === 'ready' && <Ready key={each.id} each={each} />)}
            {items.length === 0 && <p className="text-muted">{t('screen.ownershipTab.export.none')}</p>}
          </div>
        )}
      </Loaded>
      {!making && (
        <Button busy={request.isPending} onClick={() => request.mutate({})}>
          {t('screen.ownershipTab.export.act')}
        </Button>
      )}
    </Panel>
  )
}

function Making({ each }: { readonly each: FullExport }) {
  const { t } = useTranslation('organisations')
  const client = useQueryClient()
  const { job } = useJob(each.jobId)
  const over = job !== null && isFinished(job)
  useEffect(() => {
    if (over) void client.invalidateQueries({ queryKey: [listFullExports.name] })
  }, [over, client])
  const text = useProgressWords(job)
  return (
    <div className="grid gap-2">
      <p>{t('screen.ownershipTab.export.making')}</p>
      <ProgressBar
        label={t('screen.ownershipTab.export.title')}
        value={job?.total ? job.done : null}
        max={job?.total ?? undefined}
        valueText={text}
      />
      <p aria-live="polite" className="text-sm text-muted">
        {text}
      </p>
    </div>
  )
}

function useProgressWords(job: Job | null): string {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  return job?.total
    ? t('screen.ownershipTab.export.progress', { done: format.count(job.done), total: format.count(job.total) })
    : t('screen.ownershipTab.export.waiting')
}

function Ready({ each }: { readonly each: FullExport }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const errorWords = useErrorWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(downloadFullExport, { params: { id: each.id } }))
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-container border border-line px-4 py-3">
      <div className="min-w-0 space-y-1">
        <p className="font-medium">
          <bdi dir="ltr">{each.fileName}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t('screen.ownershipTab.export.ready', {
            at: format.instant(each.createdAt),
            size: format.fileSize(each.bytes ?? 0),
          })}
        </p>
        <p className="text-xs text-muted">
          {t('screen.ownershipTab.export.hash')} <Code className="break-all">{each.sha256 ?? ''}</Code>
        </p>
      </div>
      <Button variant="primary" icon="download" busy={busy} onClick={() => void download()}>
        {t('screen.ownershipTab.export.download')}
      </Button>
    </div>
  )
}
