import { mayReadAll } from '@athar/contracts/core'
import { readHome, type Home as HomeData } from '@athar/contracts/platform'
import { nameIn } from '@athar/i18n'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useApiQuery } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { greetingName, useActingOrganisation, useMe, useMembership, useSession } from '../../platform/session/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { NameText } from '../../ui/inline.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Dates } from './dates.tsx'
import { EmptyInventory, ForViewers, WithoutOrganisation } from './empty.tsx'
import { LastImport } from './last-import.tsx'
import { PrimaryAction } from './primary-action.tsx'
import { ReviewSettings } from './review-settings.tsx'
import { ToDo } from './to-do.tsx'
import { YearSoFar } from './year-so-far.tsx'

/** What the signed-in come home to, by their role: figures, what waits, dates, one next step. */
export function Home() {
  const me = useMe()
  const membership = useMembership()
  const acting = useActingOrganisation()
  // Asked once it is known for whom.
  const known = me.data !== undefined && (membership === null || acting === membership.organisation.id)
  const query = useApiQuery(readHome, {}, { enabled: known, staleTime: 0 })
  return (
    <section aria-labelledby="home" className="border-b border-line">
      <div className="mx-auto grid max-w-7xl grid-cols-1 gap-5 px-4 py-8 sm:px-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <Heading />
          {query.data && <PrimaryAction home={query.data} />}
        </div>
        <Loaded query={query} skeleton={<HomeSkeleton />}>
          {(data) => <Parts data={data} />}
        </Loaded>
      </div>
    </section>
  )
}

function Heading() {
  const { t } = useTranslation(['home', 'common', 'workspace'])
  const { lang } = useLanguage()
  const session = useSession()
  const me = useMe()
  const membership = useMembership()
  const user = session.status === 'signed-in' ? session.session.user : { email: undefined }
  const welcome = t('welcome', { name: greetingName(user) ?? t('user') })
  if (me.isPending) return <Skeleton className="h-14 w-72" />
  if (!membership)
    return (
      <h1 id="home" className="text-2xl">
        <bdi>{welcome}</bdi>
      </h1>
    )
  const { organisation, role } = membership
  return (
    <div className="min-w-0 space-y-1">
      <p className="text-sm text-muted">
        <bdi>{welcome}</bdi>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 id="home" className="text-2xl wrap-anywhere">
          <NameText name={nameIn(lang, organisation.name)} />
        </h1>
        <Badge>{t(`common:roles.${role}`)}</Badge>
        {organisation.sample && <Badge tone="warning">{t('workspace:sample')}</Badge>}
      </div>
    </div>
  )
}

function Parts({ data }: { readonly data: HomeData }) {
  const membership = useMembership()
  const runs = (useMe().data?.platformRoles ?? []).length > 0
  const reads = membership !== null && mayReadAll.some((role) => role === membership.role)
  const main = reads ? (
    data.inventory ? (
      <YearSoFar inventory={data.inventory} />
    ) : (
      <EmptyInventory />
    )
  ) : membership ? (
    <ForViewers />
  ) : runs ? null : (
    <WithoutOrganisation />
  )
  return (
    <div className={main ? 'grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : ''}>
      {main}
      <div className={main ? 'grid grid-cols-1 gap-5' : 'grid grid-cols-1 items-start gap-5 lg:grid-cols-2'}>
        {(reads || runs || data.queues.length > 0 || data.findings.length > 0) && (
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <ToDo queues={data.queues} findings={data.findings} />
          </Suspense>
        )}
        {data.settings && <ReviewSettings settings={data.settings} />}
        {reads && data.lastImport && <LastImport last={data.lastImport} />}
        {data.deadlines.length > 0 && <Dates deadlines={data.deadlines} />}
      </div>
    </div>
  )
}

const HomeSkeleton = () => (
  <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]" aria-busy="true">
    <Skeleton className="h-96 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
)
