import type * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useCountryNames } from '../boundary/sites/place-names.ts'
import { useNames } from '../imports/use-names.ts'

/** More than any figure has: nothing is rounded where arithmetic is shown. */
const allDigits = { maximumFractionDigits: 60 } as const

/** What the parts of a record are called in the reader's language; a key that nobody worded stays itself. */
export function useRecordWords(own?: inventory.OwnActivityNames) {
  const { t, i18n } = useTranslation(['inventory', 'report', 'units'])
  const { lang } = useLanguage()
  const format = useFormat()
  const countryName = useCountryNames()
  const { activity, unit, activities, library } = useNames(own)
  return useMemo(() => {
    const worded = (key: string, fallback: string): string => {
      // The key is made at run time, so its type is that of any key.
      const say = i18n.t as unknown as (key: string) => string
      return i18n.exists(key) ? say(key) : fallback
    }
    const name = (both: { readonly en: string; readonly ar: string }) => nameIn(lang, both)
    const days = (from: string, to: string): string =>
      from === to ? format.day(from) : t('records.period.range', { from: format.day(from), to: format.day(to) })
    return {
      activity,
      unit,
      activities,
      used: library?.used ?? [],
      name,
      scope: (scope: string) => (scope === 'outside' ? t('records.outside') : worded(`report:scope.${scope}`, scope)),
      category: (category: string) => worded(`report:category.${category}`, category),
      gas: (gas: string, group: string) =>
        gas === 'unsplit'
          ? t('records.gases.unsplit')
          : ['CO2', 'CH4', 'N2O', 'SF6', 'NF3'].includes(group)
            ? worded(`report:results.gases.${group}`, gas)
            : gas,
      state: (state: inventory.RecordState) => t(`records.states.${state}`),
      quality: (quality: inventory.DataQuality) => t(`records.quality.${quality}`),
      tier: (tier: string) => worded(`inventory:records.tiers.${tier}`, tier),
      /** What a code of the calculation means, for a badge and for whoever asks. */
      warning: (code: string) => ({
        title: worded(`inventory:warnings.${code}.title`, code),
        help: worded(`inventory:warnings.${code}.help`, ''),
      }),
      region: (region: string | null) =>
        region === null || region === 'GLOBAL'
          ? t('records.factor.global')
          : /^[A-Z]{2}$/.test(region)
            ? countryName(region)
            : region,
      /** Days, or the month where they are one. */
      period: (from: string, to: string): string =>
        isWholeMonth(from, to) ? format.month(from.slice(0, 7)) : days(from, to),
      days,
      edition: (from: number | null, to: number | null): string => {
        if (from === null && to === null) return t('records.factor.allYears')
        if (from !== null && to !== null)
          return from === to
            ? format.year(from)
            : t('records.factor.between', { from: format.year(from), to: format.year(to) })
        return from !== null
          ? t('records.factor.since', { year: format.year(from) })
          : t('records.factor.until', { year: format.year(to ?? 0) })
      },
      /** A figure with every digit it has. */
      exact: (figure: string) => format.number(figure, allDigits),
    }
  }, [t, i18n, lang, format, countryName, activity, unit, activities, library])
}
export type RecordWords = ReturnType<typeof useRecordWords>

/** Whether days are one calendar month from its first to its last. */
export function isWholeMonth(from: string, to: string): boolean {
  return from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && to === lastDayOfMonth(from)
}

export function lastDayOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  // The day before the first of the next month, in UTC: a calendar day has no zone.
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The first of the month after the one a day is in. */
export function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
