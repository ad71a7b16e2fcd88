import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useSites } from '../factors/queries.ts'
import type { Contract } from './queries.ts'

/** Kilowatt-hours are read whole from a thousand up, below to three digits; the exact ones stand in the exports. */
const kWhDigits = (kWh: string) => ({ maximumFractionDigits: Math.abs(Number(kWh)) < 1000 ? 3 : 0 })
const factorDigits = { maximumFractionDigits: 20 } as const

/** How contracts and their figures are said. */
export function useContractWords() {
  const { t } = useTranslation('inventory')
  const { t: report } = useTranslation('report')
  const format = useFormat()
  const { lang } = useLanguage()
  const sites = useSites('').data?.items
  return useMemo(
    () => ({
      kWh: (kWh: string) => format.number(kWh, kWhDigits(kWh)),
      factor: (kg: string) => format.number(kg, factorDigits),
      days: ({ validFrom, validTo }: Pick<Contract, 'validFrom' | 'validTo'>) =>
        t('factors.days.between', { from: format.day(validFrom), to: format.day(validTo) }),
      place: ({ siteId }: Pick<Contract, 'siteId'>) => {
        if (siteId === null) return t('contracts.everySite')
        const site = sites?.find(({ id }) => id === siteId)
        return site ? nameIn(lang, site.name).text : t('contracts.archivedSite')
      },
      kind: ({ kind }: Pick<Contract, 'kind'>) => report(`contracts.kinds.${kind}`),
      energySource: ({ energySource }: Pick<Contract, 'energySource'>) => report(`contracts.sources.${energySource}`),
    }),
    [t, report, format, lang, sites],
  )
}
