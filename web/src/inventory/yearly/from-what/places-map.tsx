import type { ResponseOf } from '@athar/contracts'
import type { Inventory, InventorySite, listRegions, Region } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { RegionMap } from '../../../ui/charts/index.ts'
import { largest } from '../parts/derive.ts'
import { useAmounts } from '../parts/use-amounts.ts'
import { useChartHead } from '../parts/use-chart-head.tsx'

export type RegionsAnswer = ResponseOf<typeof listRegions>
type PlacesMapProps = {
  readonly data: Inventory
  readonly map: RegionsAnswer
  readonly onOpen: (code: string) => void
}

/** The thirteen regions by their emissions, with a point for each city that has sites. */
export function PlacesMap({ data, map, onOpen }: PlacesMapProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const amounts = useAmounts(data)
  const head = useChartHead(data)('regions')
  const found = new Map(data.regions.map((region) => [region.code, region]))
  const features = map.regions.features
  const known = data.regions.filter(({ code }) => features.some(({ properties }) => properties.code === code))
  const first = largest(known)
  const firstName = features.find(({ properties }) => properties.code === first?.code)?.properties.name[lang]
  return (
    <RegionMap
      {...head}
      words={{ ...head.words, unknown: t('yearly.places.noSites') }}
      sourceText={[head.sourceText, ...map.attribution.map((line) => line[lang])].join(' · ')}
      source={
        <>
          {head.source}
          {map.attribution.map((line) => (
            <span key={line.en} className="block">
              <bdi>{line[lang]}</bdi>
            </span>
          ))}
        </>
      }
      title={
        first
          ? t('yearly.places.finding', { region: firstName ?? first.code, share: format.percent(first.share, 0) })
          : t('yearly.places.none')
      }
      unit={t('yearly.units.location', { unit: amounts.unit })}
      collection={map.regions}
      codeOf={(feature) => (feature as Region).properties.code}
      labelOf={(feature) => (feature as Region).properties.label}
      regions={features.map(({ properties }) => {
        const region = found.get(properties.code)
        return {
          code: properties.code,
          label: properties.short[lang],
          value: region ? amounts.value(region.kg) : null,
          text: region ? `${amounts.text(region.kg)} (${format.percent(region.share)})` : t('yearly.places.noSites'),
        }
      })}
      points={citiesOf(data.sites, map).map(({ city, sites }) => ({
        key: city.id,
        label: t('yearly.places.city', { count: sites, number: format.count(sites), city: city.name[lang] }),
        longitude: city.lon,
        latitude: city.lat,
      }))}
      headers={[t('yearly.columns.region'), amounts.unit]}
      formatStep={(low, high) => t('yearly.places.step', { low: amounts.round(low), high: amounts.round(high) })}
      onOpen={onOpen}
    />
  )
}

/** Cities with how many of the sites stand in each. */
function citiesOf(sites: readonly InventorySite[], { cities }: RegionsAnswer) {
  const counts = new Map<string, number>()
  for (const { city, region } of sites) {
    if (city === null) continue
    const key = `${region}|${city.en}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return cities.flatMap((city) => {
    const count = counts.get(`${city.region}|${city.name.en}`)
    return count === undefined ? [] : [{ city, sites: count }]
  })
}
