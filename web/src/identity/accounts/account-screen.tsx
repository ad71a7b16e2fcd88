import { readAccount, type Account } from '@athar/contracts/identity'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { AdminFrame, Loaded } from '../../platform/admin/index.ts'
import { ApiError, useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Code } from '../../ui/inline.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AccountActs } from './account-acts.tsx'
import { AccountBadges } from './account-badges.tsx'
import type { AccountParts } from './account-parts.ts'
import { AccountSessions } from './account-sessions.tsx'

/** One person's account: how it stands, what is open, and what can be done about it. */
export function AccountScreen({ parts }: { readonly parts: AccountParts }) {
  const { id = '' } = useParams()
  const query = useApiQuery(readAccount, { params: { id } }, { staleTime: 0 })
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <Gone />
  return <Loaded query={query}>{(account) => <OneAccount account={account} parts={parts} />}</Loaded>
}

function Gone() {
  const { t } = useTranslation('accounts')
  usePageTitle(t('gone'))
  return (
    <EmptyState
      page
      icon="person"
      title={t('gone')}
      action={
        <Link to={paths.adminAccounts()} className={buttonClass()}>
          {t('back')}
        </Link>
      }
    >
      <p>{t('goneText')}</p>
    </EmptyState>
  )
}

type OneAccountProps = { readonly account: Account; readonly parts: AccountParts }

function OneAccount({ account, parts: { Standing, Events } }: OneAccountProps) {
  return (
    <AdminFrame title={account.fullName || account.email}>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-5">
          <AccountFacts account={account} />
          <AccountSessions sessions={account.sessions} />
          <Events personId={account.id} />
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <AccountActs account={account} />
          {!account.signsInElsewhere && <Factors account={account} />}
          <Standing personId={account.id} />
        </div>
      </div>
    </AdminFrame>
  )
}

function AccountFacts({ account }: { readonly account: Account }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const { block, leavingOn } = account
  return (
    <Section title={t('facts.title')}>
      <dl className="grid grid-cols-1 gap-x-6 text-sm max-sm:[&_dt]:mt-2 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2">
        <Fact label={t('person')}>
          <bdi>{account.fullName || t('unnamed')}</bdi>
          {' · '}
          <bdi dir="ltr" className="break-all">
            {account.email}
          </bdi>
        </Fact>
        <Fact label={t('facts.state')}>
          <AccountBadges account={account} />
          {block && (
            <p className="mt-1">
              {block.until === null
                ? t('facts.blockedForGood')
                : t('facts.blockedUntil', { date: format.instant(block.until) })}
            </p>
          )}
          {leavingOn !== null && <p className="mt-1">{t('facts.leavingOn', { date: format.day(leavingOn) })}</p>}
        </Fact>
        <Fact label={t('facts.confirmed')}>
          {account.confirmedAt === null ? t('facts.notConfirmed') : format.instant(account.confirmedAt)}
        </Fact>
        <Fact label={t('facts.created')}>{format.instant(account.createdAt)}</Fact>
        <Fact label={t('facts.lastSignIn')}>
          {account.lastSignInAt === null ? t('never') : format.instant(account.lastSignInAt)}
        </Fact>
        <Fact label={t('facts.number')}>
          <Code className="break-all">{account.id}</Code>
        </Fact>
      </dl>
    </Section>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

function Factors({ account: { factors } }: { readonly account: Account }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  return (
    <Section title={t('factors.title')}>
      {factors.length === 0 ? (
        <p className="text-sm text-muted">{t('factors.none')}</p>
      ) : (
        <ul className="space-y-1 text-sm">
          {factors.map(({ kind, addedAt }) => (
            <li key={`${kind} ${addedAt}`}>
              <span className="font-semibold">{t(`factors.kinds.${kind}`)}</span>{' '}
              <span className="text-muted">{t('factors.since', { date: format.instant(addedAt) })}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
