import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { cancelJob, type Job } from '@athar/contracts/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, isFinished, useErrorWords, useJob } from '../../platform/api/index.ts'
import { TryAgain } from '../../platform/api/try-again.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useDownload } from './use-download.ts'

type Props = { readonly one: inventory.InventoryExport }

/** A file on its way: how far it is, and at the end the file or what to do. */
export function ExportProgress({ one }: Props) {
  const client = useQueryClient()
  const { job } = useJob(one.jobId)
  const over = job !== null && isFinished(job)
  useEffect(() => {
    if (over) void client.invalidateQueries({ queryKey: [inventory.listExports.name] })
  }, [over, client])
  if (one.state === 'ready' || job?.state === 'succeeded') return <Ready one={one} />
  if (one.state === 'failed' || over) return <NotMade one={one} job={job} />
  return <Running one={one} job={job} />
}

function Running({ one, job }: Props & { readonly job: Job | null }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  const [stopping, setStopping] = useState(false)
  const errorWords = useErrorWords()
  const mayStop = useMayAct(mayPrepare) || one.mine
  const said = wordsOf(job)
  const text =
    said === 'rows' && job?.total
      ? t('screen.progress.rows', { done: format.count(job.done), total: format.count(job.total) })
      : t(`screen.progress.${said === 'rows' ? 'counting' : said}`)
  const stop = async () => {
    if (one.jobId === null) return
    setStopping(true)
    try {
      await callApi(cancelJob, { params: { id: one.jobId } })
    } catch (error) {
      toast.error(errorWords(error).text)
      setStopping(false)
    }
  }
  return (
    <section className="grid gap-3 rounded-container border border-line p-4">
      <h3 className="text-base">{t('screen.progress.heading')}</h3>
      <p className="break-words">
        <bdi>{one.fileName}</bdi>
      </p>
      <ProgressBar
        label={one.fileName}
        value={job?.total ? job.done : null}
        max={job?.total ?? undefined}
        valueText={text}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <p aria-live="polite">{text}</p>
        {mayStop && (
          <Button size="sm" busy={stopping} onClick={() => void stop()}>
            {t('screen.progress.cancel')}
          </Button>
        )}
      </div>
    </section>
  )
}

function wordsOf(job: Job | null): 'waiting' | 'counting' | 'rows' {
  if (job === null || job.state === 'queued') return 'waiting'
  return job.total === null || job.done === 0 ? 'counting' : 'rows'
}

function Ready({ one }: Props) {
  const { t } = useTranslation('report')
  const { busy, download } = useDownload()
  return (
    <Alert severity="success" title={t('screen.progress.ready', { name: one.fileName })}>
      <Button variant="primary" icon="download" busy={busy === one.id} onClick={() => void download(one.id)}>
        {t('screen.list.download')}
      </Button>
    </Alert>
  )
}

function NotMade({ one, job }: Props & { readonly job: Job | null }) {
  const { t } = useTranslation('report')
  const client = useQueryClient()
  const mayStart = useMayAct(mayPrepare) || one.mine
  const cancelled = job?.state === 'cancelled'
  return (
    <Alert
      severity={cancelled ? 'info' : 'error'}
      title={t(cancelled ? 'screen.progress.cancelled' : 'screen.progress.failed', { name: one.fileName })}
    >
      {mayStart && one.jobId !== null ? (
        <TryAgain
          jobId={one.jobId}
          onStarted={() => client.invalidateQueries({ queryKey: [inventory.listExports.name] })}
        />
      ) : (
        <p>{t('screen.progress.again')}</p>
      )}
    </Alert>
  )
}
