import { nameIn } from '@athar/i18n'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useCountryNames } from '../boundary/sites/place-names.ts'
import { useActivities } from './queries.ts'

/** More than any published factor has. */
const allDigits = { maximumFractionDigits: 20 } as const

/** What the parts of a factor are called, and how its figures are shown. A key that nobody worded stays itself. */
export function useFactorWords() {
  const { t, i18n } = useTranslation(['inventory', 'report', 'units'])
  const format = useFormat()
  const countryName = useCountryNames()
  return useMemo(() => {
    const worded = (key: string, fallback: string) => {
      const say = i18n.t as unknown as (key: string) => string
      return i18n.exists(key) ? say(key) : fallback
    }
    return {
      unit: (unit: string) => worded(`units:${unit}`, unit),
      category: (category: string) => worded(`report:category.${category}`, category),
      scope: (scope: string) => worded(`report:scope.${scope}`, scope),
      mark: (mark: string) => worded(`report:flags.${mark}`, mark),
      region: (region: string) =>
        region === 'GLOBAL' ? t('factors.region.global') : /^[A-Z]{2}$/.test(region) ? countryName(region) : region,
      /** Every digit the source gives: a factor is looked up by them. */
      figure: (kg: string) => format.number(kg, allDigits),
      years: (from: number | null, to: number | null): string => {
        if (from === null && to === null) return t('factors.years.any')
        if (to === null) return t('factors.years.from', { from: format.year(from ?? 0) })
        if (from === null) return t('factors.years.to', { to: format.year(to) })
        return from === to
          ? format.year(from)
          : t('factors.years.between', { from: format.year(from), to: format.year(to) })
      },
      days: (from: string, to: string | null) =>
        to === null
          ? t('factors.days.from', { from: format.day(from) })
          : t('factors.days.between', { from: format.day(from), to: format.day(to) }),
    }
  }, [t, i18n, format, countryName])
}

/** The name of an activity by its key, in the reader's language. */
export function useActivityName(): (key: string) => string {
  const { lang } = useLanguage()
  const { data } = useActivities()
  const names = useMemo(() => new Map(data?.activities.map(({ key, name }) => [key, name])), [data])
  return useCallback(
    (key) => {
      const name = names.get(key)
      return name ? nameIn(lang, name).text : key
    },
    [names, lang],
  )
}

/** Whether a factor serves purchased energy, where the basis makes a difference. */
export function useInScope2(): (factor: { readonly activity: string }) => boolean {
  const { data } = useActivities()
  const keys = useMemo(
    () => new Set(data?.activities.flatMap(({ key, scope }) => (scope === '2' ? [key] : []))),
    [data],
  )
  return useCallback(({ activity }) => keys.has(activity), [keys])
}
