import type { SupersededYear } from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isFinished, useErrorWords, useJob } from '../../../platform/api/index.ts'
import { ApiError } from '../../../platform/api/index.ts'
import { TryAgain } from '../../../platform/api/try-again.tsx'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useForgetInventory } from '../queries.ts'

type StaleYearLineProps = {
  readonly year: number
  /** Null once nothing of it is superseded any more. */
  readonly superseded: SupersededYear | null
  readonly jobId: string | null
  /** Null where it cannot be done, or not by this person. */
  readonly onStart: (() => void) | null
  readonly onAccept: (() => void) | null
  readonly onDrop: () => void
}

const countOf = (result: Readonly<Record<string, unknown>> | null, key: string): number => Number(result?.[key] ?? 0)

/** One year: waiting, being recalculated, or done and what differed. */
export function StaleYearLine({ year, superseded, jobId, onStart, onAccept, onDrop }: StaleYearLineProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const errorWords = useErrorWords()
  const forget = useForgetInventory()
  const { job, error } = useJob(jobId)
  const done = job?.state === 'succeeded'
  useEffect(() => {
    if (done) void forget()
    // Once for each finished work.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [done])
  const failure =
    error ?? (job && isFinished(job) && !done ? new ApiError({ code: job.errorCode ?? 'unexpected', status: 0 }) : null)
  const name = format.year(year)
  const counted = (key: 'records' | 'changed' | 'unresolved') => {
    const count = countOf(job?.result ?? null, key)
    return { count, number: format.count(count) }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span className="font-semibold">{name}</span>
      <div className="min-w-48 flex-1">
        {superseded && (jobId === null || failure) && (
          <p>
            {t('factors.stale.records', { count: superseded.records, number: format.count(superseded.records) })}{' '}
            {superseded.approved > 0 &&
              t('factors.stale.approved', {
                count: superseded.approved,
                number: format.count(superseded.approved),
              })}{' '}
            {superseded.accepted &&
              t(superseded.open > 0 ? 'factors.stale.acceptedPart' : 'factors.stale.accepted', {
                reason: isolate(superseded.accepted.reason),
              })}
          </p>
        )}
        {failure && <p className="text-critical">{errorWords(failure).text}</p>}
        {done && (
          <output className="block">
            {t('factors.stale.changed', counted('changed'))}{' '}
            {countOf(job.result, 'unresolved') > 0 && t('factors.stale.unresolved', counted('unresolved'))}
          </output>
        )}
        {jobId !== null && !done && !failure && (
          <ProgressBar
            label={t('factors.stale.running', { year: name })}
            value={null}
            valueText={t('factors.stale.seen', { count: job?.done ?? 0, number: format.count(job?.done ?? 0) })}
          />
        )}
      </div>
      {onStart && failure && jobId !== null && <TryAgain jobId={jobId} />}
      {onStart && jobId === null && (
        <Button size="sm" onClick={onStart}>
          {t('factors.stale.one', { year: name })}
        </Button>
      )}
      {onAccept && (jobId === null || failure) && (
        <Button size="sm" variant="quiet" onClick={onAccept}>
          {t('factors.stale.accept')}
        </Button>
      )}
      {(done || failure) && (
        <Button size="sm" variant="quiet" onClick={onDrop}>
          {t('factors.stale.close')}
        </Button>
      )}
    </li>
  )
}
