import { paths } from '@athar/contracts/paths'
import { readSecurityEvent, type SecurityEvent } from '@athar/contracts/security'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isInstant } from '../platform/kept-moments.ts'
import { AdminFrame, Loaded } from '../platform/admin/index.ts'
import { ApiError, useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { Code } from '../ui/inline.tsx'
import { Section } from '../ui/section.tsx'
import { EmptyState } from '../ui/states.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { useEventWords } from './use-event-words.ts'

/** Everything that is known of one event. */
export function SecurityEventScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readSecurityEvent, { params: { id } })
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <Gone />
  return <Loaded query={query}>{(event) => <OneEvent event={event} />}</Loaded>
}

function Gone() {
  const { t } = useTranslation('security')
  usePageTitle(t('gone'))
  return (
    <EmptyState
      page
      icon="lock"
      title={t('gone')}
      action={
        <Link to={paths.adminSecurity()} className={buttonClass()}>
          {t('back')}
        </Link>
      }
    >
      <p>{t('goneText')}</p>
    </EmptyState>
  )
}

/** As the server writes a time into what it tells of an event. */

function OneEvent({ event }: { readonly event: SecurityEvent }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const { name, who, detail, value: said } = useEventWords()
  const textOf = (value: unknown): string => {
    if (typeof value !== 'string') return JSON.stringify(value)
    return isInstant(value) ? format.instant(value) : value
  }
  const details = Object.entries(event.metadata)
  const others = new URLSearchParams({ person: event.person?.email ?? event.personId ?? '' })
  return (
    <AdminFrame title={name(event.eventType)} intro={t(event.reportedByClient ? 'byBrowser' : 'byServer')}>
      <Section title={t('facts')}>
        <Facts>
          <Fact label={t('severity')}>
            <SeverityBadge event={event} />
          </Fact>
          <Fact label={t('at')}>{format.instant(event.createdAt)}</Fact>
          <Fact label={t('person')}>
            <span className="flex flex-wrap gap-x-4">
              <bdi>{who(event)}</bdi>
              {event.personId !== null && (
                <Link to={`${paths.adminSecurity()}?${others.toString()}`} className="text-link underline">
                  {t('others')}
                </Link>
              )}
            </span>
          </Fact>
          <Fact label={t('address')}>
            {event.ipAddress === null ? t('notKept') : <bdi dir="ltr">{event.ipAddress}</bdi>}
          </Fact>
          <Fact label={t('program')}>
            {event.userAgent === null ? (
              t('notKept')
            ) : (
              <bdi dir="ltr" className="break-words">
                {event.userAgent}
              </bdi>
            )}
          </Fact>
          <Fact label={t('code')}>
            <Code>{event.eventType}</Code>
          </Fact>
          <Fact label={t('number')}>
            <Code>{event.id}</Code>
          </Fact>
        </Facts>
      </Section>
      <Section title={t('details')}>
        {details.length === 0 ? (
          <p className="text-sm text-muted">{t('noDetails')}</p>
        ) : (
          <Facts>
            {details.map(([key, value]) => (
              <Fact key={key} label={detail(key) ?? <Code>{key}</Code>}>
                <bdi dir="auto" className="break-words">
                  {said(key, textOf(value))}
                </bdi>
              </Fact>
            ))}
          </Facts>
        )}
      </Section>
    </AdminFrame>
  )
}

const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-6 text-sm max-sm:[&_dt]:mt-2 sm:gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
    {children}
  </dl>
)

const Fact = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)
