import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../platform/routing/index.ts'

export function NpoRegistrationScreen() {
  const { t } = useTranslation('npo-registration')
  usePageTitle(t('title'))
  return <h1 className="text-2xl">{t('title')}</h1>
}
