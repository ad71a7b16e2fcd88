import { listEntries, listPublished, readEntry, readHistory, search } from '@athar/contracts/content'
import type { ContractShape, ResponseOf } from '@athar/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi, useErrorWords, type InputOf } from '../../platform/api/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'

type Action = ContractShape & { readonly answer?: 'json' }
type Options<C extends Action> = {
  readonly onDone?: (answer: ResponseOf<C>) => void
  /** Failures that the screen deals with itself; the others are told in passing. */
  readonly onRefused?: (failure: ApiError) => boolean
}

/** Changes content, and has everything that shows it asked for again. */
export function useContentAction<C extends Action>(contract: C, { onDone, onRefused }: Options<C> = {}) {
  const queryClient = useQueryClient()
  const errorWords = useErrorWords()
  return useMutation({
    mutationFn: (input: InputOf<C>) => callApi(contract, input),
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => {
      if (error instanceof ApiError && onRefused?.(error)) return
      toast.error(errorWords(error).text)
    },
    onSettled: () =>
      Promise.all(
        [listEntries, readEntry, readHistory, listPublished, search].map((touched) =>
          queryClient.invalidateQueries({ queryKey: [touched.name] }),
        ),
      ),
  })
}
