import { mayReadAll, mayRecalculate } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useApiQuery, useErrorWords } from '../../../platform/api/index.ts'
import { ReasonDialog } from '../../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useRefresh } from '../../boundary/queries.ts'
import { StaleYearLine } from './stale-year-line.tsx'

/** Records keep the factors they were calculated with: says which years rest on superseded ones, and what to do. */
export function StaleYears() {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const errorWords = useErrorWords()
  const refresh = useRefresh()
  const mayAct = useMayAct(mayRecalculate)
  const found = useApiQuery(inventory.listSuperseded, {}, { enabled: useMayAct(mayReadAll) }).data?.years ?? []
  const [jobs, setJobs] = useState<Readonly<Record<number, string>>>({})
  const [accepting, setAccepting] = useState<inventory.SupersededYear | null>(null)
  const [asking, setAsking] = useState<readonly inventory.SupersededYear[]>([])
  const [problem, setProblem] = useState<unknown>(null)
  const years = [...new Set([...found.map(({ year }) => year), ...Object.keys(jobs).map(Number)])].sort((a, b) => b - a)
  if (years.length === 0) return null

  const drop = (year: number) => setJobs(({ [year]: _done, ...others }) => others)
  const start = async ({ year, approved }: inventory.SupersededYear) => {
    setProblem(null)
    try {
      const { jobId } = await callApi(inventory.recalculateYear, { params: { year }, query: { approved } })
      setJobs((before) => ({ ...before, [year]: jobId }))
    } catch (error) {
      setProblem(error)
    }
  }
  /** Approved records that would change are named and confirmed first. */
  const ask = (of: readonly inventory.SupersededYear[]) => {
    if (of.some(({ approved }) => approved > 0)) setAsking(of)
    else void Promise.all(of.map(start))
  }
  const accept = async ({ year, seenAs }: inventory.SupersededYear, reason: string) => {
    await callApi(inventory.acceptSuperseded, { params: { year }, body: { seenAs, reason } })
    await refresh(inventory.listSuperseded)
  }
  const waiting = found.filter(({ year, open, state }) => open > 0 && recalculable(state) && !(year in jobs))
  const open = found.filter((one) => one.open > 0).length
  return (
    <Alert
      severity={open > 0 ? 'warning' : 'info'}
      title={
        open > 0 ? t('factors.stale.title', { count: open, number: format.count(open) }) : t('factors.stale.settled')
      }
    >
      <p>{t('factors.stale.text')}</p>
      {problem !== null && <p className="font-semibold text-critical">{errorWords(problem).text}</p>}
      <ul className="divide-y divide-line">
        {years.map((year) => {
          const one = found.find((each) => each.year === year) ?? null
          return (
            <StaleYearLine
              key={year}
              year={year}
              superseded={one}
              jobId={jobs[year] ?? null}
              onStart={mayAct && one !== null && recalculable(one.state) ? () => ask([one]) : null}
              onAccept={mayAct && one !== null && one.open > 0 ? () => setAccepting(one) : null}
              onDrop={() => drop(year)}
            />
          )
        })}
      </ul>
      {mayAct && waiting.length > 1 && (
        <Button size="sm" variant="primary" onClick={() => ask(waiting)}>
          {t('factors.stale.all', { count: waiting.length, number: format.count(waiting.length) })}
        </Button>
      )}
      {asking.length > 0 && (
        <ConfirmRecalculation
          years={asking}
          onConfirm={() => {
            void Promise.all(asking.map(start))
            setAsking([])
          }}
          onClose={() => setAsking([])}
        />
      )}
      {accepting !== null && (
        <ReasonDialog
          title={t('factors.stale.acceptTitle', { year: format.year(accepting.year) })}
          text={t('factors.stale.acceptText')}
          act={t('factors.stale.accept')}
          onAct={(reason) => accept(accepting, reason)}
          onClose={() => setAccepting(null)}
        />
      )}
    </Alert>
  )
}

type ConfirmProps = {
  readonly years: readonly inventory.SupersededYear[]
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says how many approved records lose their approval, before they do. */
function ConfirmRecalculation({ years, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const { lang } = useLanguage()
  const format = useFormat()
  const approved = years.reduce((sum, one) => sum + one.approved, 0)
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('factors.stale.confirmTitle', {
        year: years.map(({ year }) => format.year(year)).join(lang === 'ar' ? '، ' : ', '),
      })}
      text={t('factors.stale.confirmText', { count: approved, number: format.count(approved) })}
      closeLabel={t('common:generic.close')}
      cancel={{ label: t('common:generic.cancel') }}
      act={{
        label: t('factors.stale.all', { count: years.length, number: format.count(years.length) }),
        danger: true,
        onClick: onConfirm,
      }}
    />
  )
}

const recalculable = (state: inventory.InventoryState): boolean => state === 'open' || state === 'in-review'
