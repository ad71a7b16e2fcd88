import type { Account } from '@athar/contracts/identity'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Section } from '../../ui/section.tsx'

/** Where somebody is signed in now, the latest used first. */
export function AccountSessions({ sessions }: { readonly sessions: Account['sessions'] }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  return (
    <Section title={t('sessions.title')}>
      {sessions.length === 0 ? (
        <p className="text-sm text-muted">{t('sessions.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <li key={session.id} className="min-w-0 space-y-0.5 py-3 text-sm">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <bdi>{session.device ?? t('sessions.unknownDevice')}</bdi>
                {session.confirmed && <Badge tone="info">{t('sessions.confirmed')}</Badge>}
              </p>
              <p className="text-muted">{t('sessions.used', { date: format.instant(session.lastUsedAt) })}</p>
              <p className="text-muted">
                {t('sessions.since', { date: format.instant(session.createdAt) })}
                {' · '}
                <bdi dir="ltr">{session.address}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
