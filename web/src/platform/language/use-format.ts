import * as formats from '@athar/i18n'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatPreferences } from './format-preferences.ts'
import { useLanguage } from './language-provider.tsx'

/** Every way to show a figure, bound to the reader's language, digits and calendar. */
export function useFormat() {
  const { lang } = useLanguage()
  const { digits, calendar } = useFormatPreferences()
  const { t } = useTranslation()
  return useMemo(() => {
    const settings: formats.FormatSettings = { lang, digits, calendar }
    return {
      settings,
      number: (value: string | number, options?: Intl.NumberFormatOptions) =>
        formats.formatNumber(value, settings, options),
      /** A figure as it was stated, with all its decimals. */
      exact: (value: string) => formats.formatNumber(value, settings, { maximumFractionDigits: 30 }),
      count: (value: number) => formats.formatCount(value, settings),
      /** What words that change with a number are given: `count` chooses the form, `number` stands in it. */
      counted: (value: number) => ({ count: value, number: formats.formatCount(value, settings) }),
      percent: (share: string | number, fractionDigits?: number) =>
        formats.formatPercent(share, settings, fractionDigits),
      percentSign: formats.percentSign(settings),
      readable: (value: string) => formats.formatReadable(value, settings),
      money: (minor: string | bigint, currency: string) => formats.formatMoney(minor, currency, settings),
      fileSize: (bytes: number) => formats.formatFileSize(bytes, settings),
      day: (day: string, form?: 'full' | 'short') => formats.formatDay(day, settings, form),
      /** The day of a moment, as it is lived in Riyadh. */
      dayOf: (instant: string) => formats.formatDay(formats.dayOf(instant), settings),
      month: (month: string, form?: 'full' | 'short') => formats.formatMonth(month, settings, form),
      monthName: (month: number) => formats.monthName(month, settings),
      year: (year: number) => formats.formatYear(year, settings),
      instant: (instant: string) => formats.formatInstant(instant, settings),
      /** Kilograms of CO2e as a number and the name of the unit it is shown in. */
      emissions(kg: string, unit?: formats.MassUnit) {
        const shown = formats.formatMass(kg, settings, unit)
        return { value: shown.value, unit: t(`co2e.${shown.unit}`) }
      },
    }
  }, [lang, digits, calendar, t])
}
