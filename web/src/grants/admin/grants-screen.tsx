import { callPhaseNames, listCalls, type OwnGrant } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminFrame } from '../../platform/admin/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import {
  ChoiceFilter,
  filterOf,
  ListEmpty,
  ListTable,
  useFilters,
  usePages,
  type ListColumn,
} from '../../platform/list/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PhaseBadge } from '../parts.tsx'

/** Calls of every state, with what waits for an officer. */
export function GrantsScreen() {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  const { filter, set } = useFilters({ phase: filterOf.oneOf(callPhaseNames) })
  const calls = usePages(listCalls, { filter }, { limit: 100 })
  return (
    <AdminFrame
      title={t('admin.title')}
      intro={t('admin.intro')}
      action={
        <Link to={paths.adminNewGrant()} className={buttonClass({ variant: 'primary' })}>
          {t('admin.new')}
        </Link>
      }
    >
      <ChoiceFilter
        label={t('admin.state')}
        any={t('admin.allStates')}
        value={filter.phase}
        options={callPhaseNames.map((phase) => ({ value: phase, label: t(`phases.${phase}`) }))}
        onChange={(phase) => set({ phase })}
      />
      <ListTable<OwnGrant>
        list={calls}
        label={t('admin.list')}
        columns={useColumns()}
        name="grants"
        rowLabel={({ title }) => t('admin.openRow', { grant: isolate(nameIn(lang, title).text) })}
        to={({ id }) => paths.adminGrant(id)}
        empty={<ListEmpty icon="list" title={t('admin.empty')} text={t('admin.emptyText')} />}
      />
    </AdminFrame>
  )
}

function useColumns(): readonly ListColumn<OwnGrant>[] {
  const { t } = useTranslation('grants')
  const money = { kind: 'money', currency: ({ currency }: OwnGrant) => currency } as const
  return [
    {
      key: 'call',
      header: t('admin.call'),
      width: 'minmax(16rem, 2fr)',
      narrow: 'minmax(12rem, 2fr)',
      value: ({ title }) => title,
    },
    {
      key: 'state',
      header: t('admin.state'),
      width: '13rem',
      narrow: '8rem',
      value: ({ phase }) => t(`phases.${phase}`),
      cell: (call) => <PhaseBadge call={call} />,
    },
    {
      key: 'closes',
      header: t('admin.closes'),
      kind: 'instant',
      value: ({ closesAt, closedAt }) => closedAt ?? closesAt,
    },
    { key: 'waiting', header: t('admin.waiting'), narrow: '8rem', kind: 'count', value: ({ waiting }) => waiting },
    { key: 'budget', header: t('admin.budget'), ...money, value: ({ budget }) => budget },
    {
      key: 'awarded',
      header: t('admin.awarded'),
      ...money,
      value: ({ awarded, unconfirmed }) => awarded - unconfirmed,
    },
  ]
}
