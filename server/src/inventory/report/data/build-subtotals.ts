import { add, compare, decimal, sumText, ZERO, type Decimal } from '@athar/carbon'
import type { BilingualName } from '@athar/contracts'
import { nameAsWritten } from '@athar/i18n'
import { countedAreas, intensity } from './build-intensities.ts'
import { share } from './build-results.ts'
import type { ReportLine, ReportSiteIntensities, ReportSubtotal } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'

/** The sites of the year together, by entity and by country, the largest first. */
export function subtotalsOf(
  facts: ReportFacts,
  sites: readonly ReportLine[],
  of: Decimal,
): { entities: ReportSubtotal[]; countries: ReportSubtotal[] } {
  const known = new Map(facts.sites.map((site) => [site.id, site]))
  const entities = new Map(facts.entities.map(({ id, name }) => [id, name]))
  return {
    entities: together(
      sites,
      of,
      (id) => known.get(id)?.entityId ?? '',
      (key) => entities.get(key) ?? nameAsWritten(key),
    ),
    countries: together(sites, of, (id) => known.get(id)?.country ?? '', countryName),
  }
}

function together(
  sites: readonly ReportLine[],
  of: Decimal,
  keyOf: (site: string) => string,
  nameOf: (key: string) => BilingualName,
): ReportSubtotal[] {
  const sums = new Map<string, { kg: Decimal; records: number; sites: number }>()
  for (const site of sites) {
    const key = keyOf(site.key)
    const before = sums.get(key) ?? { kg: ZERO, records: 0, sites: 0 }
    sums.set(key, {
      kg: add(before.kg, decimal(site.kg)),
      records: before.records + site.records,
      sites: before.sites + 1,
    })
  }
  return [...sums]
    .sort(([a, { kg: one }], [b, { kg: other }]) => compare(other, one) || (a < b ? -1 : 1))
    .map(([key, { kg, ...counts }]) => ({
      key,
      name: nameOf(key),
      scope: null,
      kg: sumText(kg),
      share: share(kg, of),
      ...counts,
    }))
}

const regionNames = {
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }),
  ar: new Intl.DisplayNames('ar', { type: 'region', fallback: 'code' }),
}
const countryName = (code: string): BilingualName =>
  /^[A-Z]{2}$/.test(code)
    ? { en: regionNames.en.of(code) ?? code, ar: regionNames.ar.of(code) ?? code }
    : nameAsWritten(code)

/** What counts of a site's emissions per square metre that counts of it, where its floor area is known. */
export function siteIntensitiesOf(facts: ReportFacts, sites: readonly ReportLine[]): ReportSiteIntensities[] {
  const areaOf = countedAreas(facts)
  const areas = new Map(facts.sites.map((site) => [site.id, areaOf(site)]))
  return sites.flatMap(({ key, name, kg }) => {
    const area = areas.get(key)
    const intensities = intensity(kg, 'floor-area', {
      kind: 'floor-area',
      amount: area ?? null,
      unit: 'm2',
    })
    return intensities.length === 0 ? [] : [{ key, name, kg, intensities }]
  })
}
