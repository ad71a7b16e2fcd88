import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../platform/routing/index.ts'
import { NotificationSettings } from './notification-settings.tsx'

export function NotificationSettingsScreen() {
  const { t } = useTranslation('notifications')
  usePageTitle(t('settings.title'))
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6 px-4 py-10 sm:px-6">
      <div className="space-y-1">
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <Link to={paths.notifications()} className="text-link underline">
            {t('settings.back')}
          </Link>
          <Link to={paths.profile()} className="text-link underline">
            {t('settings.profile')}
          </Link>
        </p>
        <h1 className="text-3xl">{t('settings.title')}</h1>
        <p className="text-muted">{t('settings.intro')}</p>
      </div>
      <NotificationSettings />
    </div>
  )
}
