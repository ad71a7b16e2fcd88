import type { ResponseOf } from '@athar/contracts'
import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { listMembers } from '@athar/contracts/organisations'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMayAct } from '../../platform/session/index.ts'

export type Expected = ResponseOf<typeof inventory.listExpected>
export type Source = inventory.ExpectedSource

/** The list of a year; nothing is asked for until the year is known. */
export function useExpected(year: number | null) {
  const mayRead = useMayAct(mayReadAll)
  return useApiQuery(
    inventory.listExpected,
    { params: { year: year ?? 2000 } },
    { enabled: mayRead && year !== null, keepPrevious: true },
  )
}

/** Members who may enter data, by name. */
export function usePreparers(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useApiQuery(listMembers, {})
  const roles: readonly string[] = mayPrepare
  return (data?.members ?? [])
    .filter(({ role, deactivatedAt }) => roles.includes(role) && deactivatedAt === null)
    .map(({ personId, fullName, email }) => ({ value: personId, label: fullName || email }))
}
