import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { usePageTitle } from '../platform/routing/index.ts'
import { useSession } from '../platform/session/index.ts'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { Skeleton } from '../ui/states.tsx'
import { profileTabs } from './tabs.ts'

/** A person's own page, with a side for each of their concerns. */
export function ProfileScreen() {
  const { t } = useTranslation('profile')
  const session = useSession()
  usePageTitle(t('title'))
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6 px-4 py-10 sm:px-6">
      <div className="space-y-1">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="text-muted">
          <bdi>{session.status === 'signed-in' ? session.session.user.email : ''}</bdi>
        </p>
      </div>
      <LinkTabs label={t('title')} tabs={profileTabs.map(({ key, path }) => ({ to: path, label: t(`tabs.${key}`) }))} />
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
