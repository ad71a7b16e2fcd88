import { siteInput, type OwnSite, type SiteInput } from '@athar/contracts/tree-adoption'

/** As typed: numbers stay text until they are whole. */
export type SiteDraft = {
  readonly nameAr: string
  readonly nameEn: string
  readonly placeAr: string
  readonly placeEn: string
  readonly region: string | null
  readonly lat: string
  readonly lon: string
  readonly precision: SiteInput['precision']
  readonly species: readonly string[]
  readonly capacity: string
  readonly open: boolean
  /** Empty where there is none, null while what is typed is no date. */
  readonly lastDay: string | null
}

export const draftOf = (site: OwnSite | null): SiteDraft =>
  site === null
    ? {
        nameAr: '',
        nameEn: '',
        placeAr: '',
        placeEn: '',
        region: null,
        lat: '',
        lon: '',
        precision: 'site',
        species: [],
        capacity: '',
        open: true,
        lastDay: '',
      }
    : {
        nameAr: site.name.ar,
        nameEn: site.name.en,
        placeAr: site.place.ar,
        placeEn: site.place.en,
        region: site.region,
        lat: String(site.lat),
        lon: String(site.lon),
        precision: site.precision,
        species: site.species,
        capacity: String(site.capacity),
        open: site.open,
        lastDay: site.lastDay ?? '',
      }

export const siteFields = ['name', 'place', 'region', 'lat', 'lon', 'species', 'capacity', 'lastDay'] as const
export type SiteField = (typeof siteFields)[number]

type Reading = {
  readonly numberOf: (text: string) => number | null
  readonly today: string
  /** The last day as it stands: one that has passed may stay. */
  readonly before: string | null
}

/** The site as the server takes it, or the fields that need another look. */
export function readSiteDraft(
  draft: SiteDraft,
  { numberOf, today, before }: Reading,
): { readonly input: SiteInput } | { readonly wrong: readonly SiteField[] } {
  const read = siteInput.safeParse({
    name: { en: draft.nameEn, ar: draft.nameAr },
    place: { en: draft.placeEn, ar: draft.placeAr },
    region: draft.region,
    lat: numberOf(draft.lat),
    lon: numberOf(draft.lon),
    precision: draft.precision,
    species: draft.species,
    capacity: numberOf(draft.capacity),
    open: draft.open,
    lastDay: draft.lastDay || null,
  })
  const faults = read.success ? [] : read.error.issues.map(({ path }) => String(path[0]))
  const { lastDay } = draft
  if (lastDay === null || (lastDay !== '' && lastDay < today && lastDay !== before)) faults.push('lastDay')
  if (read.success && faults.length === 0) return { input: read.data }
  const wrong = new Set(faults)
  return { wrong: siteFields.filter((field) => wrong.has(field)) }
}
