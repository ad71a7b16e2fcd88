import { claimPlatform, readMe } from '@athar/contracts/organisations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiError, callApi, useErrorWords } from '../../platform/api/index.ts'
import { setUpParameter, setUpToken } from '../../platform/set-up-token.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** For whoever opens the link that a fresh installation prints: it works once, and only by pressing. */
type ClaimPlatformProps = { readonly token: string; readonly onLeave: () => void }

export function ClaimPlatform({ token, onLeave }: ClaimPlatformProps) {
  const { t } = useTranslation('welcome')
  const errorWords = useErrorWords()
  const queryClient = useQueryClient()
  const [, setSearch] = useSearchParams()
  const claim = useMutation({
    mutationFn: () => callApi(claimPlatform, { body: { token } }),
    onSuccess: async () => {
      setUpToken.forget()
      await queryClient.invalidateQueries({ queryKey: [readMe.name] })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'organisations.set-up-link-invalid') setUpToken.forget()
    },
  })
  const leave = () => {
    onLeave()
    setSearch((search) => {
      search.delete(setUpParameter)
      return search
    })
  }
  return (
    <section aria-labelledby="claim" className="grid grid-cols-1 gap-4 rounded-card bg-selected p-6">
      <div className="space-y-1">
        <h2 id="claim" className="text-lg">
          {t('claim.title')}
        </h2>
        <p>{t('claim.text')}</p>
      </div>
      {claim.isError && <Alert severity="error">{errorWords(claim.error).text}</Alert>}
      {claim.isSuccess ? (
        <div className="flex flex-wrap items-center gap-4">
          <Alert severity="success" className="flex-1">
            {t('claim.done')}
          </Alert>
          <Button onClick={leave}>{t('claim.goOn')}</Button>
        </div>
      ) : (
        <Button variant="primary" busy={claim.isPending} className="justify-self-start" onClick={() => claim.mutate()}>
          {t('claim.submit')}
        </Button>
      )}
    </section>
  )
}
