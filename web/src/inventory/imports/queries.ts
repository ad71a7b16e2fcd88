import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { listMembers } from '@athar/contracts/organisations'
import { readHome } from '@athar/contracts/platform'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { usePages } from '../../platform/list/index.ts'
import { useRefresh } from '../boundary/queries.ts'

const pageSize = 200
const mostPerCall = 500

export const useImports = () => usePages(inventory.listImports, {}, { limit: 50, enabled: useMayAct(mayReadAll) })

export const useImport = (id: string) => useApiQuery(inventory.readImport, { params: { id } }, { staleTime: 0 })

export type ImportRowView = (typeof inventory.importRowViews)[number]
export type RowFilter = { readonly view: ImportRowView; readonly code: string | null }
/** A reason is looked up in the whole file, so that its count is the number of rows shown. */
const queryOf = ({ view, code }: RowFilter) => (code === null ? { view } : { code })

/** A new version of the import is another list. */
export const useImportRows = (id: string, filter: RowFilter, version: number) =>
  usePages(inventory.listImportRows, { params: { id }, filter: queryOf(filter), version }, { limit: pageSize })

/** As many rows as a browser takes in at once; more are answered for the whole file. */
export const mostRowsAtOnce = 20_000

/** Every row with a reason, page by page, up to that many. */
export async function allRowsWithCode(id: string, code: string, signal?: AbortSignal): Promise<inventory.ImportRow[]> {
  const rows: inventory.ImportRow[] = []
  for (let cursor: string | undefined; ;) {
    const page = await callApi(
      inventory.listImportRows,
      { params: { id }, query: { code, limit: mostPerCall, cursor } },
      { signal },
    )
    rows.push(...page.items)
    if (page.nextCursor === null || rows.length >= mostRowsAtOnce) return rows
    cursor = page.nextCursor
  }
}

export const useUnknownSites = (id: string, enabled: boolean) =>
  useApiQuery(inventory.listUnknownSites, { params: { id } }, { enabled, staleTime: 0 })

/** What an undo keeps unless told otherwise. */
export const useCorrectedRecords = (id: string) =>
  useApiQuery(inventory.listCorrectedRecords, { params: { id } }, { staleTime: 0 })

export const useUnknownNames = (one: inventory.ImportDetail, kind: inventory.UnknownNameKind) =>
  useApiQuery(
    inventory.listUnknownNames,
    { params: { id: one.id }, query: { kind } },
    { enabled: inventory.unknownNameCodes[kind].some((code) => (one.counts.codes[code] ?? 0) > 0), staleTime: 0 },
  )

/** The library changes with an edition only. */
export const useActivities = () => useApiQuery(inventory.listActivities, {}, { staleTime: Number.POSITIVE_INFINITY })

export const useSitesForPicking = (search: string) =>
  useApiQuery(
    inventory.listSites,
    { query: { search: search || undefined, state: 'active', limit: mostPerCall } },
    { keepPrevious: true },
  )

/** Who somebody is, by the id in the books; null for who left. */
export function useMemberName(): (personId: string) => string | null {
  const { data } = useApiQuery(listMembers, {})
  return (personId) => {
    const member = data?.members.find((known) => known.personId === personId)
    return member ? member.fullName || member.email : null
  }
}

/** Marks all that was read of imports as out of date. */
export function useRefreshImports() {
  const refresh = useRefresh()
  return () =>
    refresh(inventory.readImport, inventory.listImports, inventory.listImportRows, inventory.listUnknownSites)
}

/** After rows entered or left the inventory. */
export function useRefreshInventory() {
  const refresh = useRefresh()
  return () =>
    refresh(
      inventory.readImport,
      inventory.listImports,
      inventory.listImportRows,
      inventory.listRecords,
      inventory.listYears,
      inventory.listSites,
      inventory.listSuppliers,
      inventory.readInventory,
      readHome,
    )
}
