import { readSettings, type OfferedSettings } from '@athar/contracts/notifications'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { LoadFailed } from '../platform/api/load-failed.tsx'
import { Skeleton } from '../ui/states.tsx'
import { SettingsForm } from './settings-form.tsx'

/** How somebody hears of things; the profile leads here. */
export function NotificationSettings() {
  const { t } = useTranslation(['notifications', 'common'])
  const query = useApiQuery(readSettings, {}, { staleTime: 0 })
  if (query.isError && !query.data) return <LoadFailed query={query} />
  if (!query.data)
    return (
      <output className="block space-y-3" aria-label={t('common:generic.loading')}>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-11 w-full" />
        ))}
      </output>
    )
  return <SettingsForm key={versionOf(query.data)} offered={query.data} />
}

/** What was stored elsewhere meanwhile begins the form anew. */
const versionOf = (settings: OfferedSettings): string => JSON.stringify(settings)
