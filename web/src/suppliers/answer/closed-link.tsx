import { renewLink } from '@athar/contracts/suppliers'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi, useErrorWords } from '../../platform/api/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

const closed = {
  'suppliers.link-invalid': 'invalid',
  'suppliers.link-expired': 'expired',
  'suppliers.link-replaced': 'replaced',
  'suppliers.withdrawn': 'withdrawn',
} as const
export type WhyClosed = (typeof closed)[keyof typeof closed]

/** Why a link opens nothing; undefined where something else failed. */
export const closedBy = (error: unknown): WhyClosed | undefined =>
  error instanceof ApiError ? closed[error.code as keyof typeof closed] : undefined

/** Why the link opens nothing, and the way to a new one where there is one. */
export function ClosedLink({ why, link }: { readonly why: WhyClosed; readonly link: string }) {
  const { t } = useTranslation('suppliers')
  const errorWords = useErrorWords()
  const renew = useMutation({ mutationFn: () => callApi(renewLink, { body: { link } }) })
  return (
    <>
      <Alert severity={why === 'invalid' ? 'error' : 'warning'} title={t(`answer.${why}`)}>
        <p>{t(`answer.${why}Text`)}</p>
      </Alert>
      {renew.isError && <Alert severity="error">{errorWords(renew.error).text}</Alert>}
      {renew.isSuccess && <Alert severity="success">{t('answer.renewed')}</Alert>}
      {why === 'expired' && !renew.isSuccess && (
        <Button
          variant="primary"
          size="lg"
          className="justify-self-start"
          busy={renew.isPending}
          onClick={() => renew.mutate()}
        >
          {t('answer.renew')}
        </Button>
      )}
    </>
  )
}
