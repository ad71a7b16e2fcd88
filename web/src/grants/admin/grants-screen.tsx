import { callPhaseNames, listCalls, type OwnGrant } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Words } from '../../content/index.ts'
import { AdminFrame } from '../../platform/admin/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { ChoiceFilter, filterOf, ListEmpty, ListTable, useFilters, usePages } from '../../platform/list/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { PhaseBadge } from '../parts.tsx'

/** Calls of every state, with what waits for an officer. */
export function GrantsScreen() {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  const navigate = useNavigate()
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
        rowKey={({ id }) => id}
        rowLabel={({ title }) => t('admin.openRow', { grant: isolate(nameIn(lang, title).text) })}
        onOpen={({ id }) => void navigate(paths.adminGrant(id))}
        empty={<ListEmpty icon="list" title={t('admin.empty')} text={t('admin.emptyText')} />}
      />
    </AdminFrame>
  )
}

function useColumns(): readonly Column<OwnGrant>[] {
  const { t } = useTranslation('grants')
  const format = useFormat()
  return [
    {
      key: 'call',
      header: t('admin.call'),
      width: 'minmax(16rem, 2fr)',
      narrow: 'minmax(12rem, 2fr)',
      cell: ({ id, title }) => (
        <Link to={paths.adminGrant(id)} className="text-link hover:underline">
          <Words of={title} />
        </Link>
      ),
    },
    {
      key: 'state',
      header: t('admin.state'),
      width: '13rem',
      cell: (call) => <PhaseBadge call={call} waiting={call.waiting} />,
    },
    {
      key: 'closes',
      header: t('admin.closes'),
      width: '11rem',
      cell: ({ closesAt }) => <bdi>{format.dayOf(closesAt)}</bdi>,
    },
    {
      key: 'waiting',
      header: t('admin.waiting'),
      width: '8rem',
      align: 'figures',
      cell: ({ waiting }) => <bdi>{format.count(waiting)}</bdi>,
    },
    {
      key: 'budget',
      header: t('admin.budget'),
      width: '11rem',
      narrow: false,
      align: 'figures',
      cell: ({ budget, currency }) => <bdi>{format.money(BigInt(budget), currency)}</bdi>,
    },
    {
      key: 'awarded',
      header: t('admin.awarded'),
      width: '11rem',
      narrow: false,
      align: 'figures',
      cell: ({ awarded, unconfirmed, currency }) => <bdi>{format.money(BigInt(awarded - unconfirmed), currency)}</bdi>,
    },
  ]
}
