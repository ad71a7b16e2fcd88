import { withoutBidiControls } from '@athar/i18n'
import { useCallback, useMemo } from 'react'
import { useLanguage } from '../../../platform/language/index.ts'
import { useRegions } from '../queries.ts'

/** Names of countries in the reader's language, as the browser knows them. */
export function useCountryNames(): (code: string) => string {
  const { lang } = useLanguage()
  const names = useMemo(() => new Intl.DisplayNames(lang, { type: 'region' }), [lang])
  return useCallback((code) => names.of(code) ?? code, [names])
}

type Place = { readonly country: string; readonly region: string | null; readonly city: string | null }

/** City and region of a site in one line, or its city and country abroad. */
export function usePlaceName(): (place: Place) => string {
  const { lang } = useLanguage()
  const countryName = useCountryNames()
  const { data } = useRegions()
  return useCallback(
    ({ country, region, city }) => {
      const separator = lang === 'ar' ? '، ' : ', '
      // A city abroad is what somebody typed: nothing in it turns the country beside it round.
      if (country !== 'SA')
        return [withoutBidiControls(city ?? ''), countryName(country)].filter(Boolean).join(separator)
      const regionName = data?.regions.features.find(({ properties }) => properties.code === region)?.properties.name[
        lang
      ]
      const cityName = data?.cities.find(({ id }) => id === city)?.name[lang]
      return [cityName, regionName].filter(Boolean).join(separator) || countryName(country)
    },
    [countryName, data, lang],
  )
}
