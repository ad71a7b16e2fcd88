import { useCallback } from 'react'
import { useLanguage } from '../platform/language/index.ts'
import { useRegions } from './queries.ts'

/** The short name of a region; its code until the names are there. */
export function useRegionName(): (code: string) => string {
  const { lang } = useLanguage()
  const features = useRegions().data?.regions.features
  return useCallback(
    (code) => features?.find(({ properties }) => properties.code === code)?.properties.short[lang] ?? code,
    [features, lang],
  )
}
