import { listEntries } from '@athar/contracts/content'
import type { PlatformRole } from '@athar/contracts/core'
import { listVerifiers } from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import { listRequests } from '@athar/contracts/requests'
import { listSecurityEvents } from '@athar/contracts/security'
import { listForReview } from '@athar/contracts/sgi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminFrame } from '../../platform/admin/index.ts'
import { useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useMe } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { rolesFor } from '../session/platform-pages.ts'

/** What waits for whoever is here, as it stands now. */
export function OverviewScreen() {
  const { t } = useTranslation(['admin', 'profile'])
  const { lang } = useLanguage()
  const roles = useMe().data?.platformRoles ?? []
  const cards = waiting.filter(({ page }) => mayOpen(page, roles))
  return (
    <AdminFrame title={t('overview.title')} intro={t('overview.intro')}>
      {cards.length === 0 ? (
        <EmptyState
          title={t('overview.nothing')}
          action={
            <Link to={paths.npo()} className={buttonClass()}>
              {t('overview.nothingOpen')}
            </Link>
          }
        >
          <p>
            {t('overview.nothingText', {
              roles: new Intl.ListFormat(lang).format(roles.map((role) => t(`profile:guard.roles.${role}`))),
            })}
          </p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-label={t('overview.title')}>
          {cards.map(({ key, Card }) => (
            <Card key={key} />
          ))}
        </ul>
      )}
    </AdminFrame>
  )
}

const mayOpen = (page: string, roles: readonly PlatformRole[]): boolean =>
  rolesFor(page).some((role) => roles.includes(role))

const waiting = [
  { key: 'requests', page: paths.adminRequests(), Card: RequestsCard },
  { key: 'verifiers', page: paths.adminVerifiers(), Card: VerifiersCard },
  { key: 'content', page: paths.adminContent(), Card: ContentCard },
  { key: 'registrations', page: paths.adminSgiRegistrations(), Card: RegistrationsCard },
  { key: 'security', page: paths.adminSecurity(), Card: SecurityCard },
] as const

type Waiting = 'requests' | 'verifiers' | 'content' | 'registrations' | 'security'
type WaitingCardProps = {
  readonly kind: Waiting
  readonly to: string
  readonly query: { readonly error: unknown }
  /** Undefined until it is known. */
  readonly count: number | undefined
  /** There are more than were counted. */
  readonly more?: boolean
}

function WaitingCard({ kind, to, query, count, more = false }: WaitingCardProps) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const errorWords = useErrorWords()
  return (
    <li className="grid grid-cols-1 content-between gap-4 rounded-card border border-line bg-surface p-5">
      <div className="space-y-1">
        <h2 className="text-base">{t(`overview.${kind}.title`)}</h2>
        {count !== undefined ? (
          <p className="flex flex-wrap items-baseline gap-x-2">
            <bdi className="figures text-3xl font-semibold">
              {format.count(count)}
              {more && '+'}
            </bdi>
            <span className="text-muted">{t(`overview.${kind}.what`)}</span>
          </p>
        ) : query.error ? (
          <p role="alert" className="text-critical">
            {errorWords(query.error).text}
          </p>
        ) : (
          <Skeleton className="h-9 w-24" />
        )}
      </div>
      <Link to={to} className={`${buttonClass()} justify-self-start`}>
        {t(`overview.${kind}.open`)}
      </Link>
    </li>
  )
}

function RequestsCard() {
  const query = useApiQuery(listRequests, { query: { limit: 1 } }, { staleTime: 0 })
  return (
    <WaitingCard
      kind="requests"
      to={`${paths.adminRequests()}?state=new`}
      query={query}
      count={query.data?.counts.new}
    />
  )
}

function VerifiersCard() {
  const query = useApiQuery(listVerifiers, { query: { state: 'asked' } }, { staleTime: 0 })
  return (
    <WaitingCard
      kind="verifiers"
      to={`${paths.adminVerifiers()}?state=asked`}
      query={query}
      count={query.data?.items.length}
    />
  )
}

function ContentCard() {
  const query = useApiQuery(listEntries, { query: {} }, { staleTime: 0 })
  const drafts = query.data?.items.filter(({ state }) => state === 'draft' || state === 'changed')
  return <WaitingCard kind="content" to={paths.adminContent()} query={query} count={drafts?.length} />
}

function RegistrationsCard() {
  const query = useApiQuery(listForReview, { query: {} }, { staleTime: 0 })
  const open = query.data?.items.filter(({ state }) => state === 'submitted' || state === 'in-review')
  return <WaitingCard kind="registrations" to={paths.adminSgiRegistrations()} query={query} count={open?.length} />
}

const weekMs = 7 * 86_400_000
const mostCounted = 100

function SecurityCard() {
  const [since] = useState(() => new Date(Date.now() - weekMs))
  const query = useApiQuery(
    listSecurityEvents,
    { query: { suspicious: 'true', from: since.toISOString(), limit: mostCounted } },
    { staleTime: 0 },
  )
  const from = since.toISOString().slice(0, 10)
  return (
    <WaitingCard
      kind="security"
      to={`${paths.adminSecurity()}?suspicious=true&from=${from}`}
      query={query}
      count={query.data?.items.length}
      more={query.data?.nextCursor != null}
    />
  )
}
