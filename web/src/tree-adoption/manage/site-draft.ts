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
      }

export const siteFields = ['name', 'place', 'region', 'lat', 'lon', 'species', 'capacity'] as const
export type SiteField = (typeof siteFields)[number]

/** The site as the server takes it, or the fields that need another look. */
export function readSiteDraft(
  draft: SiteDraft,
  numberOf: (text: string) => number | null,
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
  })
  if (read.success) return { input: read.data }
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])))
  return { wrong: siteFields.filter((field) => wrong.has(field)) }
}
