import type { BilingualName } from '@athar/contracts/core'
import { listRegions } from '@athar/contracts/inventory'
import { isolate, otherLanguage } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { isDay, isInstant } from '../../platform/kept-moments.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { isMoney, isName } from './things.ts'
import { useTrailWords } from './use-trail-words.ts'

const quantities = ['floorAreaM2', 'headcount', 'output', 'kWh', 'co2eKgPerKWh', 'value', 'hours']
const years = ['year', 'years', 'baseYear']
/** Lists of what people typed; other lists are of numbers by which the server knows things. */
const typed = ['aliases']

const isDecimal = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value)
/** What the server calls something is of signs of ASCII alone, without a space. */
const isProse = (value: string): boolean => /[^\x21-\x7e]/.test(value)

/** What was noted under this name, in words and figures of the reader; null where it is best read as the server keeps it. */
export function useValueWords(name: string): (value: unknown) => string | null {
  const { t } = useTranslation('organisation-trail')
  const { lang } = useLanguage()
  const format = useFormat()
  const say = useTrailWords()
  const known = useKnownValues(name)
  // Either of them may be the one that was changed.
  const bothNames = (both: BilingualName) =>
    [lang, otherLanguage(lang)]
      .filter((one) => both[one] !== '')
      .map((one) => isolate(both[one]))
      .join(' / ')
  const text = (value: string): string | null => {
    if (quantities.includes(name) && isDecimal(value)) return format.number(value, { maximumFractionDigits: 20 })
    if (isDay(value)) return format.day(value)
    if (isInstant(value)) return format.instant(value)
    return known(value) ?? say.role(value) ?? say.code(name, value) ?? (isProse(value) ? value : null)
  }
  return function words(value: unknown): string | null {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return years.includes(name) ? format.year(value) : format.number(value)
    if (typeof value === 'string') return text(value)
    if (isName(value)) return bothNames(value)
    if (isMoney(value)) return format.money(value.minor, value.currency)
    if (!Array.isArray(value)) return null
    // The Arabic "and" would stand glued to a name of Latin letters.
    if (typed.includes(name)) return value.map((one: unknown) => isolate(String(one))).join(lang === 'ar' ? '، ' : ', ')
    const said = value.map(words)
    return said.every((one) => one !== null) ? new Intl.ListFormat(lang, { type: 'conjunction' }).format(said) : null
  }
}

/** Fields whose values have their words elsewhere: shares, places, and what an organisation says of itself. */
function useKnownValues(name: string): (value: string) => string | null {
  const { t, i18n } = useTranslation('organisations')
  const { lang } = useLanguage()
  const format = useFormat()
  const places = useApiQuery(listRegions, {}, { enabled: name === 'city', staleTime: Number.POSITIVE_INFINITY })
  // These keys are made at run time, so their type is that of any key.
  const find = (key: string) =>
    i18n.exists(key, { ns: 'organisations' }) ? (t as unknown as (key: string) => string)(key) : null
  const display = (type: 'region' | 'currency', code: string) => new Intl.DisplayNames(lang, { type }).of(code) ?? null
  const share = (value: string) => (isDecimal(value) ? format.percent(value, 6) : null)
  const by: Readonly<Record<string, (value: string) => string | null>> = {
    equityShare: share,
    recalculationThreshold: share,
    country: (value) => (/^[A-Z]{2}$/.test(value) ? display('region', value) : null),
    currency: (value) => (/^[A-Z]{3}$/.test(value) ? display('currency', value) : null),
    region: (value) => find(`regions.${value}`),
    // Abroad it is what somebody typed.
    city: (value) => places.data?.cities.find(({ id }) => id === value)?.name[lang] ?? null,
    type: (value) => find(`types.${value}`),
    sector: (value) => find(`sectors.${value}`),
    consolidationApproach: (value) => find(`consolidation.${value}.title`),
  }
  return (value) => by[name]?.(value) ?? null
}
