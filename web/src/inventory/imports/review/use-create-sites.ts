import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { ApiError, callApi } from '../../../platform/api/index.ts'
import { useEntities, useRefresh } from '../../boundary/queries.ts'

export const homeCountry = 'SA'

export type Place = { readonly country: string; readonly entityId: string | null; readonly region: string | null }

type Wanted = {
  readonly importId: string
  readonly names: readonly string[]
  /** All names of the file: the server then takes those that are unknown at that moment. */
  readonly everything: boolean
}

/** Makes a site for each name, in one place; without an entity, in the organisation itself. */
export function useCreateSites(onCreated: (names: readonly string[]) => void) {
  const refresh = useRefresh()
  const entities = useEntities().data?.entities
  const root = entities?.find((entity) => entity.parentId === null)?.id ?? null
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const create = async ({ importId, names, everything }: Wanted, place: Place): Promise<boolean> => {
    const entityId = place.entityId ?? root
    if (entityId === null) return false
    setBusy(true)
    setProblem(null)
    try {
      await callApi(inventory.createUnknownSites, {
        params: { id: importId },
        body: { names: everything ? null : [...names], country: place.country, entityId, region: place.region },
      })
      await refresh(inventory.listSites, inventory.listEntities)
      onCreated(names)
      return true
    } catch (error) {
      setProblem(error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 }))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { entities: entities ?? [], root, busy, problem, create }
}
