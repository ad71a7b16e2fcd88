import type { ContractShape, ResponseOf } from '@athar/contracts'
import { namesOrganisation } from '@athar/contracts/core'
import { useQuery, type Query, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useActingOrganisation } from '../session/use-session.ts'
import type { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import type { InputOf } from './request.ts'

type Readable = ContractShape & { readonly method: 'GET'; readonly answer?: 'json' }

/** The key of an answer: the action, the organisation it was asked for (none where it makes no difference), and what was asked. */
export const queryKeyOf = (
  contract: ContractShape,
  organisation: string | null,
  input: unknown,
): readonly unknown[] => [contract.name, namesOrganisation(contract) ? organisation : null, input]

/**
 * Lets what was asked before stand until the new answer is there, within one organisation: figures of another one never stand
 * under its name.
 */
export const keepWithin =
  (organisation: string | null) =>
  <T>(before: T | undefined, query?: { readonly queryKey: QueryKey }): T | undefined =>
    query?.queryKey[1] === organisation ? before : undefined

type Options<T> = {
  readonly enabled?: boolean
  readonly keepPrevious?: boolean
  readonly staleTime?: number
  readonly refetchInterval?: number | false | ((query: Query<T, ApiError>) => number | false)
}

/** Reads by contract. Another organisation is another answer; invalidate by `[contract.name]`. */
export function useApiQuery<C extends Readable>(
  contract: C,
  input: InputOf<C>,
  { enabled = true, keepPrevious = false, ...times }: Options<ResponseOf<C>> = {},
): UseQueryResult<ResponseOf<C>, ApiError> {
  const organisation = useActingOrganisation()
  const ready = enabled && (contract.access.kind !== 'member' || organisation !== null)
  const queryKey = queryKeyOf(contract, organisation, input)
  return useQuery<ResponseOf<C>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => callApi(contract, input, { signal, organisation }),
    enabled: ready,
    ...times,
    ...(keepPrevious ? { placeholderData: keepWithin(queryKey[1] as string | null) } : {}),
  })
}
