import { paths } from '@athar/contracts/paths'
import { listSecurityEvents } from '@athar/contracts/security'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Loaded } from '../platform/admin/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { Section } from '../ui/section.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { useEventWords } from './use-event-words.ts'

const shown = 10

/** What was recorded lately about one person; the rest stands in the officer's list. */
export function PersonEvents({ personId }: { readonly personId: string }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const { name } = useEventWords()
  const query = useApiQuery(listSecurityEvents, { query: { personId, limit: shown } }, { staleTime: 0 })
  const all = new URLSearchParams({ person: personId })
  return (
    <Section title={t('recent.title')}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">{t('recent.none')}</p>
          ) : (
            <>
              <ul className="divide-y divide-line border-y border-line text-sm">
                {items.map((event) => (
                  <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                    <span className="min-w-0">
                      <Link to={paths.adminSecurityEvent(event.id)} className="text-link underline">
                        <bdi>{name(event.eventType)}</bdi>
                      </Link>{' '}
                      <span className="text-muted">{format.instant(event.createdAt)}</span>
                    </span>
                    {event.severity !== 'info' && <SeverityBadge event={event} />}
                  </li>
                ))}
              </ul>
              <Link
                to={`${paths.adminSecurity()}?${all.toString()}`}
                className="min-h-6 justify-self-start text-sm text-link underline"
              >
                {t('recent.all')}
              </Link>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
