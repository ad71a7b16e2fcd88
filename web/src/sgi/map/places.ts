import {
  initiatives,
  kmBetween,
  projectStatuses,
  regionCodes,
  type Initiative,
  type ProjectCard,
} from '@athar/contracts/sgi'
import type { Site } from '@athar/contracts/tree-adoption'
import type { Event } from '@athar/contracts/volunteering'
import { paths } from '@athar/contracts/paths'

/** What stands on the map, in the order of the key. */
export const placeKinds = ['project', 'initiative', 'planting', 'volunteering'] as const
export type PlaceKind = (typeof placeKinds)[number]

type InBoth = { readonly en: string; readonly ar: string }

/** Anything with a place, whichever feature it comes from. */
export type MapPlace = {
  readonly key: string
  readonly kind: PlaceKind
  readonly name: InBoth
  readonly place: InBoth
  readonly region: string
  readonly longitude: number
  readonly latitude: number
  /** Not the surveyed site. */
  readonly approximate: boolean
  readonly to: string
  readonly sample: boolean
  /** The one of the four that it belongs to, where that is known. */
  readonly initiative: string | null
  /** Of projects and initiatives alone. */
  readonly status: string | null
  readonly area: readonly (readonly [number, number])[] | null
}

export const placeOfProject = (card: ProjectCard): MapPlace => ({
  key: `project ${card.id}`,
  kind: card.kind,
  name: card.title,
  place: card.place.name,
  region: card.place.region,
  longitude: card.place.lon,
  latitude: card.place.lat,
  approximate: card.place.precision !== 'site',
  to: paths.sgiProject(card.slug),
  sample: card.sample,
  initiative: card.initiative,
  status: card.status,
  area: card.place.area,
})

const placeOf = (
  kind: 'planting' | 'volunteering',
  {
    id,
    name,
    given,
    to,
    initiative,
  }: Pick<MapPlace, 'name' | 'to' | 'initiative'> & { id: string; given: Site | Event },
): MapPlace => ({
  key: `${kind} ${id}`,
  kind,
  name,
  place: given.place,
  region: given.region,
  longitude: given.lon,
  latitude: given.lat,
  approximate: given.precision !== 'site',
  to,
  sample: given.sample,
  initiative,
  status: null,
  area: null,
})

export const placeOfSite = (site: Site): MapPlace =>
  placeOf('planting', {
    id: site.id,
    name: site.name,
    given: site,
    to: paths.sgiPlantingSite(site.slug),
    // What is done there is that trees are planted.
    initiative: 'tree-planting-initiative' satisfies Initiative,
  })

export const placeOfEvent = (event: Event): MapPlace =>
  placeOf('volunteering', {
    id: event.id,
    name: event.title,
    given: event,
    to: paths.sgiVolunteerEvent(event.slug),
    initiative: event.initiative,
  })

/** What the address asks to see; nothing chosen is everything. */
export type MapFilters = {
  readonly kinds: readonly PlaceKind[]
  readonly initiative: string
  readonly region: string
  readonly status: string
  /** The town that places are listed from; none where it is empty or no town of the list. */
  readonly near: string
}

/** An address that names what there is not, typed or from elsewhere, asks for nothing by it. */
export function readFilters(query: URLSearchParams): MapFilters {
  const known = (name: string, values: readonly string[]): string => {
    const value = query.get(name) ?? ''
    return values.includes(value) ? value : ''
  }
  const kinds = (query.get('kind') ?? '')
    .split(',')
    .filter((kind): kind is PlaceKind => placeKinds.includes(kind as PlaceKind))
  return {
    kinds,
    initiative: known('initiative', initiatives),
    region: known('region', regionCodes),
    status: known('status', projectStatuses),
    near: query.get('near') ?? '',
  }
}

/** Of a region only its own places are listed; on the map the others stay, as its neighbours. */
export const matches = (place: MapPlace, filters: MapFilters, { anywhere = false } = {}): boolean =>
  (filters.kinds.length === 0 || filters.kinds.includes(place.kind)) &&
  (filters.initiative === '' || place.initiative === filters.initiative) &&
  (filters.status === '' || place.status === filters.status) &&
  (anywhere || filters.region === '' || place.region === filters.region)

/** Kilometres from the chosen town; null while none is chosen. */
export type ListedPlace = MapPlace & { readonly km: number | null }

/** In the order in which they are listed: the nearest to a town first, or as they came. */
export function fromNearest(
  places: readonly MapPlace[],
  town: { readonly lon: number; readonly lat: number } | null,
): readonly ListedPlace[] {
  if (town === null) return places.map((place) => ({ ...place, km: null }))
  return places
    .map((place) => ({ ...place, km: kmBetween([town.lon, town.lat], [place.longitude, place.latitude]) }))
    .toSorted((one, other) => one.km - other.km)
}
