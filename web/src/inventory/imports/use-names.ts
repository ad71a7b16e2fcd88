import { nameIn } from '@athar/i18n'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'
import { useActivities, useSitesForPicking } from './queries.ts'

/** Activities, units and sites by the keys a row carries, in the reader's language; a key nobody knows stays itself. */
export function useNames() {
  const { lang } = useLanguage()
  const { i18n } = useTranslation('units')
  const library = useActivities().data
  const sites = useSitesForPicking('').data
  const activities = useMemo(() => new Map(library?.activities.map((known) => [known.key, known])), [library])
  const units = useMemo(() => new Map(library?.units.map((known) => [known.id, known])), [library])
  const siteByCode = useMemo(() => new Map(sites?.items.map((site) => [site.code, site])), [sites])
  const activity = useCallback((key: string) => activities.get(key)?.name[lang] ?? key, [activities, lang])
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
