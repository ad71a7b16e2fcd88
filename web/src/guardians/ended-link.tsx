import { renewLink } from '@athar/contracts/guardians'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../platform/api/index.ts'
import { RenewableLink } from '../platform/api/renewable-link.tsx'
import { Alert } from '../ui/alert.tsx'

/** A link that has ended shows nothing; the guardian asks for a new one at the same address. */
export function EndedLink({ token }: { readonly token: string }) {
  const { t } = useTranslation('guardians')
  const renew = useMutation({ mutationFn: () => callApi(renewLink, { body: { token } }) })
  return (
    <RenewableLink renew={renew} words={{ renew: t('link.renew'), renewed: t('link.renewed') }}>
      <Alert severity="warning" live={false} title={t('link.endedTitle')}>
        <p>{t('link.endedText')}</p>
      </Alert>
    </RenewableLink>
  )
}
