import { paths } from '@athar/contracts/paths'
import { listSecurityEvents, type SecurityEvent } from '@athar/contracts/security'
import { useTranslation } from 'react-i18next'
import { AdminFrame } from '../platform/admin/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { ListEmpty, ListTable, periodOf, RowLink, usePages, type ListColumn } from '../platform/list/index.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { SecurityFilters } from './security-filters.tsx'
import { SeverityBadge } from './severity-badge.tsx'
import { useEventWords } from './use-event-words.ts'
import { useSecurityFilters } from './use-security-filters.ts'

/** What happened to accounts and what browsers reported, newest first. */
export function SecurityScreen() {
  const { t } = useTranslation('security')
  const { filter, narrowed, set, clear } = useSecurityFilters()
  const { kind: eventType, from: _from, until: _until, ...rest } = filter
  const { name } = useEventWords()
  const format = useFormat()
  const narrow = useNarrow()
  return (
    <AdminFrame title={t('title')} intro={t('intro')}>
      <SecurityFilters filter={filter} onChange={set} />
      <ListTable<SecurityEvent>
        list={usePages(listSecurityEvents, { filter: { ...rest, eventType, ...periodOf(filter) } }, { limit: 100 })}
        label={t('list')}
        columns={useColumns()}
        name="security-events"
        rowLabel={(event) => `${name(event.eventType)}, ${format.instant(event.createdAt)}`}
        rowHeight={narrow ? 68 : 52}
        to={({ id }) => paths.adminSecurityEvent(id)}
        empty={
          narrowed ? (
            <ListEmpty icon="lock" title={t('empty.filtered')} clear={{ label: t('empty.all'), onClear: clear }} />
          ) : (
            <ListEmpty icon="lock" title={t('empty.title')} />
          )
        }
      />
    </AdminFrame>
  )
}

function useColumns(): readonly ListColumn<SecurityEvent>[] {
  const { t } = useTranslation(['security', 'ui'])
  const format = useFormat()
  const { name, who } = useEventWords()
  const narrow = useNarrow()
  return [
    {
      key: 'event',
      header: t('event'),
      width: 'minmax(12rem, 2fr)',
      narrow: 'minmax(9rem, 1fr)',
      value: ({ eventType }) => name(eventType),
      cell: (event) => (
        <>
          <RowLink to={paths.adminSecurityEvent(event.id)}>
            <bdi>{name(event.eventType)}</bdi>
          </RowLink>
          {/* There is no room for a column of its own, and without its time an event says little. */}
          {narrow && <span className="block truncate text-xs text-muted">{format.instant(event.createdAt)}</span>}
        </>
      ),
    },
    // Where the window ends before the table does, the time is still seen.
    { key: 'at', header: t('at'), kind: 'instant', value: ({ createdAt }) => createdAt },
    {
      key: 'severity',
      header: t('severity'),
      width: '13rem',
      narrow: '9rem',
      value: ({ severity, suspicious }) =>
        [t(`severities.${severity}`), ...(suspicious ? [t('suspicious')] : [])].join(t('ui:definedForm.listSeparator')),
      cell: (event) => <SeverityBadge event={event} />,
    },
    { key: 'who', header: t('person'), width: 'minmax(10rem, 1.5fr)', value: who },
    { key: 'from', header: t('address'), kind: 'code', value: ({ ipAddress }) => ipAddress },
  ]
}
