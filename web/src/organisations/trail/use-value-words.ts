import { listRegions } from '@athar/contracts/inventory'
import { isolate, otherLanguage } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { isDay, isInstant } from '../../platform/kept-moments.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useTrailWords } from './use-trail-words.ts'

export type Thing = Readonly<Record<string, unknown>>
export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
type Name = { readonly en: string; readonly ar: string }
export const isName = (value: unknown): value is Name =>
  isThing(value) && Object.keys(value).toSorted().join() === 'ar,en'

/** What a field of this name says in words, or nothing where there are none for it. */
export function useValueWords(field: string): (value: unknown) => string | null {
  const { t } = useTranslation('organisation-trail')
  const { lang } = useLanguage()
  const format = useFormat()
  const say = useTrailWords()
  const known = useKnownValues(field)
  const listed = (all: readonly string[]) => new Intl.ListFormat(lang, { type: 'conjunction' }).format(all)
  // Either name may be the one that was changed.
  const bothNames = (name: Name) =>
    [lang, otherLanguage(lang)]
      .filter((one) => name[one] !== '')
      .map((one) => isolate(name[one]))
      .join(' / ')
  const ofText = (value: string) =>
    isDay(value)
      ? format.day(value)
      : isInstant(value)
        ? format.instant(value)
        : (say.role(value) ?? say.code(field, value) ?? known(value))
  return (value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (isName(value)) return bothNames(value)
    if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')) {
      if (field === 'aliases') return listed(value.map(isolate))
      const said = value.map((one) => say.code(field, one))
      return said.every((one) => one !== null) ? listed(said) : null
    }
    return typeof value === 'string' ? ofText(value) : null
  }
}

/** Fields whose values have their words elsewhere: shares, places, and what an organisation says of itself. */
function useKnownValues(field: string): (value: string) => string | null {
  const { t, i18n } = useTranslation('organisations')
  const { lang } = useLanguage()
  const format = useFormat()
  const places = useApiQuery(listRegions, {}, { enabled: field === 'city', staleTime: Number.POSITIVE_INFINITY })
  // These keys are made at run time, so their type is that of any key.
  const find = (key: string) =>
    i18n.exists(key, { ns: 'organisations' }) ? (t as unknown as (key: string) => string)(key) : null
  const by: Readonly<Record<string, (value: string) => string | null>> = {
    type: (value) => find(`types.${value}`),
    sector: (value) => find(`sectors.${value}`),
    region: (value) => find(`regions.${value}`),
    consolidationApproach: (value) => find(`consolidation.${value}.title`),
    country: (value) =>
      /^[A-Z]{2}$/.test(value) ? (new Intl.DisplayNames(lang, { type: 'region' }).of(value) ?? null) : null,
    // Abroad it is what somebody typed.
    city: (value) => places.data?.cities.find(({ id }) => id === value)?.name[lang] ?? null,
    equityShare: (value) => format.percent(value, 4),
    recalculationThreshold: (value) => format.percent(value, 4),
    floorAreaM2: (value) => format.number(value, { maximumFractionDigits: 20 }),
  }
  return (value) => by[field]?.(value) ?? null
}
