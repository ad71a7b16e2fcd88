import type * as inventory from '@athar/contracts/inventory'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'

/** What activities, units and categories are called, for people who are not signed in as well. */
export function useCalculatorNames(catalogue: inventory.CalculatorCatalogue) {
  const { lang } = useLanguage()
  const { i18n } = useTranslation(['report', 'units', 'inventory'])
  return useMemo(() => {
    const worded = (key: string, fallback: string) =>
      i18n.exists(key) ? (i18n.t as unknown as (key: string) => string)(key) : fallback
    const activities = new Map(catalogue.activities.map((one) => [one.key, one]))
    const units = new Map(catalogue.units.map((one) => [one.id, one.name]))
    return {
      activities,
      activity: (key: string) => activities.get(key)?.name[lang] ?? key,
      unit: (id: string) => worded(`units:${id}`, units.get(id)?.[lang] ?? id),
      category: (key: string) => worded(`report:category.${key}`, key),
      tier: (key: string) => worded(`inventory:records.tiers.${key}`, key),
      warning: (code: string) => worded(`inventory:warnings.${code}.title`, code),
      help: (code: string) => worded(`inventory:warnings.${code}.help`, ''),
    }
  }, [catalogue, lang, i18n])
}
export type CalculatorNames = ReturnType<typeof useCalculatorNames>
