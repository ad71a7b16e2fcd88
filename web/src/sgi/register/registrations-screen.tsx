import { StateBadge } from '../../platform/workflow/index.ts'
import { mayPrepare, mayReadAll } from '@athar/contracts'
import { paths } from '@athar/contracts/paths'
import {
  beginRegistration,
  entryKinds,
  listRegistrations,
  registrationWorkflow,
  type RegistrationSummary,
} from '@athar/contracts/sgi'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, usePick } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useMayAct, useMe, useMembership } from '../../platform/session/index.ts'
import { WithinOrganisation } from '../../platform/session/within-organisation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { Page, PageHead } from '../page-head.tsx'
import { Answered } from '../part.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { useGoOn } from '../../platform/routing/use-go-on.ts'

/** What the organisation has registered, and the way to register more. */
export function RegistrationsScreen() {
  const { t } = useTranslation('sgi')
  const mayRead = useMayAct(mayReadAll)
  usePageTitle(t('register.title'), t('register.lead'))
  return (
    <Page>
      <PageHead
        title={t('register.title')}
        lead={t('register.lead')}
        crumb={t('register.title')}
        to={paths.sgiRegister()}
      />
      <NeedsOrganisation>
        <Begin />
        {mayRead && <Own />}
      </NeedsOrganisation>
    </Page>
  )
}

/** Projects are registered by organisations; whoever belongs to none is told how to come by one. */
export function NeedsOrganisation({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['sgi', 'common'])
  const me = useMe()
  const membership = useMembership()
  if (!me.data) return <Skeleton className="h-64 w-full" />
  if (membership) return <WithinOrganisation>{children}</WithinOrganisation>
  return (
    <EmptyState
      icon="building"
      title={t('register.needsOrganisation')}
      action={
        <Link to={paths.welcome()} className={buttonClass({ variant: 'primary' })}>
          {t('register.createOrganisation')}
        </Link>
      }
    >
      <p>{t('register.needsOrganisationText')}</p>
    </EmptyState>
  )
}

function Begin() {
  const { t } = useTranslation('sgi')
  const goOn = useGoOn()
  const may = useMayAct(mayPrepare)
  const begin = useAction(beginRegistration, {
    touches: [listRegistrations],
    onDone: ({ id }) => void goOn(paths.sgiRegistration(id)),
  })
  if (!may) return <Alert severity="info">{t('register.roleNeeded')}</Alert>
  return (
    <section aria-labelledby="begin" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <h2 id="begin" className="text-2xl sm:col-span-2">
        {t('register.begin')}
      </h2>
      {entryKinds.map((kind) => (
        <div key={kind} className="grid grid-cols-1 content-start gap-3 rounded-card border border-line bg-surface p-6">
          <h3 className="text-lg">{t(`register.kind.${kind}.title`)}</h3>
          <p className="text-muted">{t(`register.kind.${kind}.text`)}</p>
          <p>
            <Button
              variant={kind === 'project' ? 'primary' : 'secondary'}
              busy={begin.isPending && begin.variables.body.kind === kind}
              held={begin.isPending}
              onClick={() => begin.mutate({ body: { kind } })}
            >
              {t(`register.kind.${kind}.begin`)}
            </Button>
          </p>
        </div>
      ))}
    </section>
  )
}

function Own() {
  const { t } = useTranslation('sgi')
  const query = useApiQuery(listRegistrations, {})
  return (
    <section aria-labelledby="own" className="grid grid-cols-1 gap-4">
      <h2 id="own" className="text-2xl">
        {t('register.own')}
      </h2>
      <Answered query={query} room="h-40 w-full">
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{t('register.none')}</p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {items.map((item) => (
                <Line key={item.id} item={item} />
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  )
}

function Line({ item }: { readonly item: RegistrationSummary }) {
  const { t } = useTranslation('sgi')
  const pick = usePick()
  const format = useFormat()
  const title = pick(item.title)
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
      <div className="min-w-0">
        <Link to={paths.sgiRegistration(item.id)} className="font-semibold text-link hover:underline">
          <bdi lang={title.lang}>{title.text === '' ? t('register.untitled') : title.text}</bdi>
        </Link>
        <p className="text-sm text-muted">
          {t(`map.kind.${item.kind}`)}
          {item.reference !== null && (
            <>
              {' · '}
              <bdi dir="ltr">{item.reference}</bdi>
            </>
          )}
          {' · '}
          {t('register.changed', { at: format.instant(item.updatedAt) })}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        {item.sample && <SampleMark />}
        <StateBadge of={registrationWorkflow} state={item.state} />
        {item.slug !== null && (
          <Link to={paths.sgiProject(item.slug)} className={buttonClass({ size: 'sm' })}>
            {t('register.openPublic')}
          </Link>
        )}
      </p>
    </li>
  )
}
