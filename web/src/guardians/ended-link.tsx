import { renewLink } from '@athar/contracts/guardians'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../platform/api/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** A link that has ended shows nothing; the guardian asks for a new one at the same address. */
export function EndedLink({ token }: { readonly token: string }) {
  const { t } = useTranslation('guardians')
  const errorWords = useErrorWords()
  const renew = useMutation({ mutationFn: () => callApi(renewLink, { body: { token } }) })
  return (
    <>
      <Alert severity="warning" live={false} title={t('link.endedTitle')}>
        <p>{t('link.endedText')}</p>
      </Alert>
      {renew.isError && <Alert severity="error">{errorWords(renew.error).text}</Alert>}
      {renew.isSuccess ? (
        <Alert severity="success">{t('link.renewed')}</Alert>
      ) : (
        <Button
          variant="primary"
          size="lg"
          className="justify-self-start"
          busy={renew.isPending}
          onClick={() => renew.mutate()}
        >
          {t('link.renew')}
        </Button>
      )}
    </>
  )
}
