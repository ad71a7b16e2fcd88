import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../platform/routing/index.ts'

export function MarketplaceScreen() {
  const { t } = useTranslation('marketplace')
  usePageTitle(t('title'))
  return <h1 className="text-2xl">{t('title')}</h1>
}
