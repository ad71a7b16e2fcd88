import type { OwnActivityNames } from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'
import { useActivities, useSitesForPicking } from './queries.ts'

const none: OwnActivityNames = []

/** Activities, also `own` ones of a client, units and sites by key in the reader's language; else the key itself. */
export function useNames(own: OwnActivityNames = none) {
  const { lang } = useLanguage()
  const { i18n } = useTranslation('units')
  const library = useActivities().data
  const sites = useSitesForPicking('').data
  const activities = useMemo(() => new Map(library?.activities.map((known) => [known.key, known])), [library])
  const units = useMemo(() => new Map(library?.units.map((known) => [known.id, known])), [library])
  const siteByCode = useMemo(() => new Map(sites?.items.map((site) => [site.code, site])), [sites])
  const activity = useCallback(
    (key: string) => {
      const known = activities.get(key) ?? own.find((one) => one.key === key)
      return known ? nameIn(lang, known.name).text : key
    },
    [activities, own, lang],
  )
  const unit = useCallback(
    (id: string) => {
      const say = i18n.t as unknown as (key: string) => string
      return i18n.exists(`units:${id}`) ? say(`units:${id}`) : (units.get(id)?.name[lang] ?? id)
    },
    [i18n, units, lang],
  )
  const site = useCallback(
    (code: string) => {
      const known = siteByCode.get(code)
      return known ? nameIn(lang, known.name).text : code
    },
    [siteByCode, lang],
  )
  return { activity, unit, site, activities, units, library }
}
