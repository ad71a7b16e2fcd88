import { renewLink } from '@athar/contracts/suppliers'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi } from '../../platform/api/index.ts'
import { RenewableLink } from '../../platform/api/renewable-link.tsx'
import { Alert } from '../../ui/alert.tsx'

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
  const renew = useMutation({ mutationFn: () => callApi(renewLink, { body: { link } }) })
  return (
    <RenewableLink
      renew={why === 'expired' ? renew : undefined}
      words={{ renew: t('answer.renew'), renewed: t('answer.renewed') }}
    >
      <Alert severity={why === 'invalid' ? 'error' : 'warning'} title={t(`answer.${why}`)}>
        <p>{t(`answer.${why}Text`)}</p>
      </Alert>
    </RenewableLink>
  )
}
