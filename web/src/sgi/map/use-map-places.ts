import { listSites } from '@athar/contracts/tree-adoption'
import { listEvents } from '@athar/contracts/volunteering'
import { useMemo } from 'react'
import { useApiQuery } from '../../platform/api/index.ts'
import { useProjects } from '../queries.ts'
import { placeOfEvent, placeOfProject, placeOfSite, type MapPlace } from './places.ts'

/** Everything that has a place; what one of the lists could not say leaves the others standing. */
export function useMapPlaces() {
  const projects = useProjects()
  const sites = useApiQuery(listSites, { query: {} })
  const events = useApiQuery(listEvents, { query: {} })
  const lists = [projects, sites, events]
  const places = useMemo<readonly MapPlace[]>(
    () => [
      ...(projects.data?.items ?? []).map(placeOfProject),
      ...(sites.data?.items ?? []).map(placeOfSite),
      ...(events.data?.items ?? []).map(placeOfEvent),
    ],
    [projects.data, sites.data, events.data],
  )
  return {
    places,
    isPending: lists.every((list) => list.isPending),
    failed: lists.filter((list) => list.isError),
  }
}
