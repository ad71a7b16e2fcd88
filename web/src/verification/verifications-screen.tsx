import { mayReadAll } from '@athar/contracts/core'
import { listEngagements } from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import {
  listVerifications,
  mayVerify,
  verificationStates,
  verificationWorkflow,
  type ListedVerification,
} from '@athar/contracts/verification'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import {
  ChoiceFilter,
  filterOf,
  ListEmpty,
  ListTable,
  RowLink,
  useFilters,
  usePages,
  type ListColumn,
} from '../platform/list/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { RoleNeeded } from '../platform/routing/role-needed.tsx'
import { useMayAct, useMembership } from '../platform/session/index.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { NameText } from '../ui/inline.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { SigningKeys } from './signing-keys.tsx'

/** Verifications of the acting organisation, as the verifier or as the client. */
export function VerificationsScreen() {
  const { t } = useTranslation('verification')
  usePageTitle(t('title'))
  const [reads, verifies] = [useMayAct(mayReadAll), useMayAct(mayVerify)]
  const engagements = useApiQuery(listEngagements, {}, { enabled: verifies })
  const isVerifier = useMembership()?.organisation.type === 'verifier'
  const mayBegin = verifies && engagements.data?.received.some(({ state }) => state === 'open')
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-3xl space-y-1">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="text-muted">{t('intro')}</p>
        </div>
        {mayBegin && (
          <Link to={paths.mrvNewVerification()} className={buttonClass({ variant: 'primary' })}>
            {t('list.new')}
          </Link>
        )}
      </div>
      {reads ? <VerificationList /> : <RoleNeeded roles={mayReadAll} />}
      {isVerifier && reads && <SigningKeys />}
    </div>
  )
}

function VerificationList() {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const { filter, narrowed, set, clear } = useFilters({ state: filterOf.oneOf(verificationStates) })
  const list = usePages(listVerifications, { filter }, { limit: 50 })
  const narrow = useNarrow()
  return (
    <>
      <div className="flex flex-wrap">
        <ChoiceFilter
          label={t('list.state')}
          any={t('list.anyState')}
          value={filter.state}
          options={verificationStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(state) => set({ state })}
        />
      </div>
      <ListTable<ListedVerification>
        list={list}
        label={t('list.label')}
        columns={useColumns(narrow)}
        rowHeight={narrow ? 92 : 44}
        isPage
        name="verifications"
        rowLabel={({ client, kind, year, projectName, state }) =>
          t('list.row', {
            name: nameIn(lang, client).text,
            subject: t(`subjects.${kind}`, { year: format.year(year), name: isolate(projectName ?? '') }),
            state: t(`states.${state}`),
          })
        }
        to={({ id }) => paths.mrvVerification(id)}
        empty={
          narrowed ? (
            <ListEmpty icon="list" title={t('list.noneMatch')} clear={{ label: t('list.clear'), onClear: clear }} />
          ) : (
            <EmptyState
              icon="check"
              title={t('list.none')}
              action={
                <Link to={`${paths.organisation()}?tab=engagements`} className={buttonClass()}>
                  {t('list.toEngagements')}
                </Link>
              }
            >
              <p>{t('list.noneText')}</p>
            </EmptyState>
          )
        }
      />
    </>
  )
}

function useColumns(narrow: boolean): readonly ListColumn<ListedVerification>[] {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const subject = ({ kind, year, projectName }: ListedVerification) =>
    t(`subjects.${kind}`, { year: format.year(year), name: isolate(projectName ?? '') })
  const onTelephone = (one: ListedVerification) => (
    <span className="grid gap-0.5 py-1.5">
      <span className="truncate font-semibold">
        <RowLink to={paths.mrvVerification(one.id)}>{subject(one)}</RowLink>
      </span>
      <span className="truncate text-xs leading-5 text-muted">
        <NameText name={nameIn(lang, one.side === 'client' ? one.verifier : one.client)} /> · {t(`levels.${one.level}`)}
      </span>
      <span>
        <StateBadge of={verificationWorkflow} state={one.state} />
      </span>
    </span>
  )
  return [
    { key: 'client', header: t('list.client'), width: 'minmax(11rem, 2fr)', value: ({ client }) => client },
    {
      key: 'subject',
      header: t('list.subject'),
      narrow: 'minmax(0, 1fr)',
      value: subject,
      ...(narrow && { cell: onTelephone }),
    },
    { key: 'state', header: t('list.state'), of: verificationWorkflow, value: ({ state }) => state },
    { key: 'verifier', header: t('list.verifier'), width: 'minmax(10rem, 1.5fr)', value: ({ verifier }) => verifier },
    { key: 'level', header: t('list.level'), width: '11rem', value: ({ level }) => t(`levels.${level}`) },
    { key: 'findings', header: t('list.findings'), kind: 'count', value: ({ openFindings }) => openFindings },
    { key: 'changed', header: t('list.changed'), kind: 'instant', value: ({ changedAt }) => changedAt },
  ]
}
