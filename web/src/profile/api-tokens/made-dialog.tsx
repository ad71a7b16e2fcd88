import { useTranslation } from 'react-i18next'
import { SecretDialog } from '../../platform/secret-dialog.tsx'

/** A token that was just made. */
export function MadeDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation('profile')
  const done = t('apiTokens.made.done')
  return (
    <SecretDialog
      secret={secret}
      onClose={onClose}
      words={{
        title: t('apiTokens.made.title'),
        text: t('apiTokens.made.text'),
        label: t('apiTokens.made.token'),
        copy: t('apiTokens.made.copy'),
        copied: t('apiTokens.made.copied'),
        done,
        first: t('keepFirst', { done }),
      }}
    />
  )
}
