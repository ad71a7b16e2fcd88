import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Bdi, Code, Quantity } from '../../../ui/inline.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useMemberName } from '../queries.ts'
import { StateBadge } from '../state-badge.tsx'
import { isStored } from '../wizard/steps.ts'
import type { ImportAction } from './import-action.ts'

type Summary = inventory.ImportSummary
type Actions = {
  readonly canPrepare: boolean
  readonly onOpen: (one: Summary) => void
  readonly onAction: (action: ImportAction) => void
}

const unfinished: readonly inventory.ImportState[] = ['uploaded', 'review', 'failed']

export function useImportColumns(actions: Actions): Column<Summary>[] {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const memberName = useMemberName()
  return [
    {
      key: 'file',
      header: t('import.list.file'),
      width: 'minmax(11rem, 2fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (one) => (
        <span className="grid">
          <Bdi className="truncate font-semibold text-match-parent">{one.fileName}</Bdi>
          <span className="text-muted">{format.fileSize(one.bytes)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('import.list.state'),
      width: '9rem',
      narrow: '8rem',
      cell: (one) => <StateBadge state={one.state} />,
    },
    {
      key: 'rows',
      header: t('import.list.rows'),
      width: 'minmax(8rem, 1fr)',
      narrow: false,
      cell: (one) => <Rows one={one} />,
    },
    {
      key: 'kg',
      header: t('import.list.emissions'),
      width: '11rem',
      narrow: false,
      align: 'figures',
      cell: (one) => (one.receipt && isStored(one) ? <Quantity {...format.emissions(one.receipt.kgCo2e)} /> : '–'),
    },
    {
      key: 'receipt',
      header: t('import.list.receipt'),
      width: '9rem',
      narrow: false,
      cell: (one) => (one.receipt ? <Code>{one.receipt.number}</Code> : '–'),
    },
    {
      key: 'when',
      header: t('import.list.when'),
      width: 'minmax(10.5rem, 1fr)',
      narrow: false,
      cell: (one) => (
        <span className="grid">
          <span>{format.instant(one.finishedAt ?? one.createdAt)}</span>
          <Bdi className="truncate text-muted text-match-parent">
            {memberName(one.createdBy) ?? t('import.list.someone')}
          </Bdi>
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('import.list.actionsHeading'),
      hiddenHeader: true,
      width: '3.5rem',
      align: 'end',
      cell: (one) => <RowMenu one={one} {...actions} />,
    },
  ]
}

const settled: readonly inventory.ImportState[] = ['undone', 'cancelled']

function Rows({ one }: { readonly one: Summary }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const said = (key: 'imported' | 'waiting', count: number) =>
    t(`import.list.${key}`, { count, number: format.count(count) })
  const { counts } = one
  const over = settled.includes(one.state)
  if (counts.records === 0) return '–'
  return (
    <span className="grid">
      <span>
        {counts.imported > 0 && !over
          ? said('imported', counts.imported)
          : t('import.list.inFile', { count: counts.records, number: format.count(counts.records) })}
      </span>
      {counts.held > 0 && !over && <span className="text-warning">{said('waiting', counts.held)}</span>}
    </span>
  )
}

function RowMenu({ one, canPrepare, onOpen, onAction }: Actions & { readonly one: Summary }) {
  const { t } = useTranslation('inventory')
  const goesOn = canPrepare && unfinished.includes(one.state)
  const entries: MenuEntry[] = [
    {
      key: 'open',
      label: t(goesOn ? 'import.list.goOn' : 'import.list.open'),
      icon: 'arrowEnd',
      onSelect: () => onOpen(one),
    },
  ]
  if (canPrepare && isStored(one))
    entries.push({
      key: 'undo',
      label: t('import.list.undo'),
      danger: true,
      onSelect: () => onAction({ kind: 'undo', one }),
    })
  if (goesOn && one.receipt === null)
    entries.push({
      key: 'give-up',
      label: t('import.list.giveUp'),
      danger: true,
      onSelect: () => onAction({ kind: 'give-up', one }),
    })
  return (
    <span
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Menu
        trigger={<IconButton icon="more" size="sm" label={t('import.list.actions', { name: one.fileName })} />}
        entries={entries}
      />
    </span>
  )
}
