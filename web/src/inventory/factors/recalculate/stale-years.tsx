import { mayRecalculate } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useActingOrganisation, useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { parseStale, staleStore } from './stale-store.ts'
import { StaleYearLine } from './stale-year-line.tsx'

/** Factors changed and rows keep what they were calculated with: says which years, and calculates them again. */
export function StaleYears() {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const errorWords = useErrorWords()
  const mayAct = useMayAct(mayRecalculate)
  const organisation = useActingOrganisation()
  const stored = useSyncExternalStore(staleStore.subscribe, () => staleStore.read(organisation))
  const years = useMemo(() => parseStale(stored), [stored])
  const [problem, setProblem] = useState<unknown>(null)
  if (!mayAct || organisation === null || years.length === 0) return null

  const drop = (year: number) => staleStore.change(organisation, (all) => all.filter((one) => one.year !== year))
  const start = async (year: number) => {
    setProblem(null)
    try {
      const { jobId } = await callApi(inventory.recalculateYear, { params: { year } })
      staleStore.change(organisation, (all) => all.map((one) => (one.year === year ? { year, jobId } : one)))
    } catch (error) {
      setProblem(error)
    }
  }
  const waiting = years.filter(({ jobId }) => jobId === null)
  const count = waiting.length
  return (
    <Alert
      severity={count > 0 ? 'warning' : 'info'}
      title={
        count > 0 ? t('factors.stale.title', { count, number: format.count(count) }) : t('factors.stale.titleStarted')
      }
    >
      <p>{t('factors.stale.text')}</p>
      {problem !== null && <p className="font-semibold text-critical">{errorWords(problem).text}</p>}
      <ul className="divide-y divide-line">
        {years.map(({ year, jobId }) => (
          <StaleYearLine
            key={year}
            year={year}
            jobId={jobId}
            onStart={() => void start(year)}
            onDrop={() => drop(year)}
          />
        ))}
      </ul>
      {count > 1 && (
        <Button size="sm" variant="primary" onClick={() => void Promise.all(waiting.map(({ year }) => start(year)))}>
          {t('factors.stale.all', { count, number: format.count(count) })}
        </Button>
      )}
    </Alert>
  )
}
