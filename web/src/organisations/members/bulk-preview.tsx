import type { InvitationRow } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useRoleName } from '../use-role-name.ts'

/** Stands where the file says nothing. */
const absent = '–'

/** Every line of the file with what will happen to it, before anything does. */
export function BulkPreview({ rows, ready }: { readonly rows: readonly InvitationRow[]; readonly ready: number }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const refused = rows.length - ready
  const narrow = useNarrow()
  return (
    <div className="grid gap-4">
      {ready > 0 ? (
        <Alert severity="info" title={t('screen.bulk.ready', { count: ready, number: format.count(ready) })}>
          {refused > 0 && <p>{t('screen.bulk.refusedCount', { count: refused, number: format.count(refused) })}</p>}
        </Alert>
      ) : (
        <Alert severity="warning" title={t('screen.bulk.nothing')} />
      )}
      {narrow ? <LinesList rows={rows} /> : <LinesTable rows={rows} />}
    </div>
  )
}

type RowsProps = { readonly rows: readonly InvitationRow[] }

function LinesTable({ rows }: RowsProps) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const roleName = useRoleName()
  return (
    <PlainTable
      label={t('screen.bulk.preview')}
      className="max-h-[48dvh]"
      rows={rows}
      rowKey={({ line }) => line}
      rowClass={({ refusal }) => (refusal ? 'bg-critical-surface' : undefined)}
      columns={[
        { key: 'line', header: t('screen.bulk.columns.line'), cell: ({ line }) => format.count(line) },
        {
          key: 'email',
          header: t('screen.bulk.columns.email'),
          isName: true,
          className: 'min-w-40',
          cell: ({ email }) => <bdi className="wrap-anywhere">{email || absent}</bdi>,
        },
        {
          key: 'role',
          header: t('screen.bulk.columns.role'),
          cell: ({ role, roleText }) => (role ? roleName(role) : <bdi>{roleText || absent}</bdi>),
        },
        {
          key: 'language',
          header: t('screen.bulk.columns.language'),
          cell: ({ language }) => t(`screen.invite.languages.${language}`),
        },
        {
          key: 'state',
          header: t('screen.bulk.columns.state'),
          className: 'min-w-44',
          cell: (row) => <Fate row={row} />,
        },
      ]}
    />
  )
}

/** The same on a telephone, one line under the other. */
function LinesList({ rows }: RowsProps) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const roleName = useRoleName()
  return (
    <ul
      aria-label={t('screen.bulk.preview')}
      className="divide-y divide-line rounded-container border border-line text-sm"
    >
      {rows.map((row) => (
        <li key={row.line} className={cx('grid gap-0.5 px-3 py-2', row.refusal && 'bg-critical-surface')}>
          <span className="flex items-baseline justify-between gap-3">
            <bdi className="wrap-anywhere">{row.email || absent}</bdi>
            <span className="shrink-0 text-xs text-muted">
              {t('screen.bulk.columns.line')} <bdi>{format.count(row.line)}</bdi>
            </span>
          </span>
          <span className="text-muted">
            {row.role ? roleName(row.role) : <bdi>{row.roleText || absent}</bdi>} ·{' '}
            {t(`screen.invite.languages.${row.language}`)}
          </span>
          <Fate row={row} />
        </li>
      ))}
    </ul>
  )
}

/** What will happen to a line. */
function Fate({ row: { refusal, replaces } }: { readonly row: InvitationRow }) {
  const { t } = useTranslation('organisations')
  return (
    <span className={cx('flex items-start gap-1.5', refusal ? 'text-critical' : 'text-positive')}>
      <Icon name={refusal ? 'error' : 'check'} className="mt-0.5 size-4" />
      <span>
        {refusal ? t(`screen.bulk.refusals.${refusal}`) : t(replaces ? 'screen.bulk.replaces' : 'screen.bulk.willSend')}
      </span>
    </span>
  )
}
