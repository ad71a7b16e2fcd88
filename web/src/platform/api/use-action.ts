import type { ContractShape, ResponseOf } from '@athar/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toast/toast-store.ts'
import { callApi, useErrorWords } from './index.ts'
import { oneDoer, organisationOf, type InputOf } from './request.ts'

type Action = ContractShape & { readonly answer?: 'json' }
type Options<C extends Action> = {
  /** What is asked for again afterwards, done or not: what was refused may have changed meanwhile. */
  readonly touches: readonly ContractShape[]
  readonly onDone?: (answer: ResponseOf<C>, input: InputOf<C>) => void
  /** Whoever does it says where they are what went wrong, for as long as it takes to read. */
  readonly tellsRefusal?: boolean
  /** What is more than one call takes, as several: sent one after the other, all by whoever began and where they began. The answer is that to the last. */
  readonly parts?: (input: InputOf<C>) => readonly InputOf<C>[]
}

/** Does one thing, says what went wrong with it, and has the answers it touches asked for again. */
export function useAction<C extends Action>(contract: C, { touches, onDone, tellsRefusal = false, parts }: Options<C>) {
  const queryClient = useQueryClient()
  const errorWords = useErrorWords()
  return useMutation({
    mutationFn: async (input: InputOf<C>) => {
      const sameDoer = oneDoer()
      const organisation = organisationOf({})
      const [first = input, ...others] = parts?.(input) ?? []
      let answer = await callApi(contract, first, { organisation })
      for (const other of others) {
        sameDoer()
        answer = await callApi(contract, other, { organisation })
      }
      return answer
    },
    onSuccess: (answer, input) => onDone?.(answer, input),
    onError: (error) => {
      if (!tellsRefusal) toast.error(errorWords(error).text)
    },
    onSettled: () => Promise.all(touches.map((touched) => queryClient.invalidateQueries({ queryKey: [touched.name] }))),
  })
}
