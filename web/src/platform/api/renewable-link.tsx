import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorWords } from './use-error-words.ts'

type RenewableLinkProps = {
  /** Says why the link opens nothing. */
  readonly children: ReactNode
  /** Asks for a new link; left out where there is none to ask for. */
  readonly renew?: UseMutationResult<unknown, Error, void> | undefined
  readonly words: { readonly renew: string; readonly renewed: string }
}

/** A link that opens nothing, and the way to a new one, mailed to the same address. */
export function RenewableLink({ children, renew, words }: RenewableLinkProps) {
  const errorWords = useErrorWords()
  return (
    <>
      {children}
      {renew?.isError && <Alert severity="error">{errorWords(renew.error).text}</Alert>}
      {renew?.isSuccess && <Alert severity="success">{words.renewed}</Alert>}
      {renew && !renew.isSuccess && (
        <Button
          variant="primary"
          size="lg"
          className="justify-self-start"
          busy={renew.isPending}
          onClick={() => renew.mutate()}
        >
          {words.renew}
        </Button>
      )}
    </>
  )
}
