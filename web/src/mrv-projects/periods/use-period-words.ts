import type { MonitoringPeriod } from '@athar/contracts/mrv-projects'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'

const refusals = [
  'ends-before-start',
  'gap-reason-missing',
  'channel-of-other-project',
  'channel-measures-other',
  'measured-and-entered',
  'channel-twice',
] as const

/** The days and the standing of a period, and why its input was refused. */
export function usePeriodWords() {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const parts = ({ from, to }: Pick<MonitoringPeriod, 'from' | 'to'>) => ({
    from: format.day(from),
    to: format.day(to),
  })
  return {
    parts,
    days: (period: Pick<MonitoringPeriod, 'from' | 'to'>) => t('periods.range', parts(period)),
    /** Verified or frozen goes before computed. */
    standing: ({ state, frozenAt, verified }: Pick<MonitoringPeriod, 'state' | 'frozenAt' | 'verified'>) =>
      verified === null
        ? t(frozenAt === null ? `periods.states.${state}` : 'periods.frozenShort')
        : t('periods.verifiedShort'),
    refused: ({ code }: { readonly code: string }) => {
      const known = refusals.find((each) => each === code)
      return known === undefined ? undefined : t(`periods.refused.${known}`)
    },
  }
}
