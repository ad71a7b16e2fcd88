import type { OwnSite, SiteInput } from '@athar/contracts/tree-adoption'
import { typedNumber, type Issue } from '../../platform/form/index.ts'

/** As typed: numbers stay text until they are whole. */
export type SiteDraft = {
  readonly name: SiteInput['name']
  readonly place: SiteInput['place']
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
        name: { en: '', ar: '' },
        place: { en: '', ar: '' },
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
        name: site.name,
        place: site.place,
        region: site.region,
        lat: String(site.lat),
        lon: String(site.lon),
        precision: site.precision,
        species: site.species,
        capacity: String(site.capacity),
        open: site.open,
        lastDay: site.lastDay ?? '',
      }

/** The site as the server takes it; what is no number stays for the contract to refuse. */
export function bodyOf(draft: SiteDraft): SiteInput {
  const number = (text: string) => Number(typedNumber(text) ?? Number.NaN)
  return {
    ...draft,
    region: draft.region ?? '',
    lat: number(draft.lat),
    lon: number(draft.lon),
    species: [...draft.species],
    capacity: number(draft.capacity),
    lastDay: draft.lastDay || null,
  }
}

/** A last day is today or later; `before` is the one that is stored, which may have passed. */
export const lastDayIssues = ({ lastDay }: SiteDraft, today: string, before: string | null): Issue[] =>
  lastDay === null || (lastDay !== '' && lastDay < today && lastDay !== before)
    ? [{ path: 'lastDay', code: 'past' }]
    : []
