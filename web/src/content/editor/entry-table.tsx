import { reorderEntries, type ContentKind, type EntrySummary } from '@athar/contracts/content'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { usePick } from '../use-pick.tsx'
import { EntryTitle } from './entry-title.tsx'
import { StateBadges } from './state-badge.tsx'
import { useContentAction } from './use-content-action.ts'

type EntryTableProps = {
  /** Of all entries, or undefined where kinds are mixed: then each row says its own. */
  readonly kind: ContentKind | undefined
  readonly entries: readonly EntrySummary[]
  /** Whether all of the kind are shown, so that their order can be changed. */
  readonly orderable: boolean
}

const head = 'px-3 py-2.5 text-start font-semibold sm:px-4'

export function EntryTable({ kind, entries, orderable }: EntryTableProps) {
  const { t } = useTranslation('content-editor')
  const narrow = useNarrow()
  const label = kind ? t(`kinds.${kind}`) : t('list.title')
  return (
    <section aria-label={label} className="grid grid-cols-1 gap-2">
      {kind && <h2 className="text-lg">{label}</h2>}
      <ScrollRegion label={label} className="rounded-card border border-line bg-surface">
        <table className="w-full text-start text-sm md:table-fixed">
          <thead className="border-b border-line bg-sunken">
            <tr>
              <th scope="col" className={cx(head, 'w-full sm:w-1/2')}>
                {t('list.columns.title')}
              </th>
              {!kind && !narrow && (
                <th scope="col" className={head}>
                  {t('list.kind')}
                </th>
              )}
              <th scope="col" className={head}>
                {t('list.columns.state')}
              </th>
              {!narrow && (
                <th scope="col" className={head}>
                  {t('list.columns.changed')}
                </th>
              )}
              {orderable && (
                <th scope="col" className={head}>
                  {t('list.columns.order')}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {entries.map((entry, at) => (
              <Row key={entry.id} entry={entry} withKind={!kind}>
                {orderable && kind && <OrderCell kind={kind} entries={entries} at={at} />}
              </Row>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

type RowProps = { readonly entry: EntrySummary; readonly withKind: boolean; readonly children: ReactNode }

function Row({ entry, withKind, children }: RowProps) {
  const { t } = useTranslation('content-editor')
  const narrow = useNarrow()
  return (
    <tr>
      <th scope="row" className="px-3 py-3 text-start align-top font-normal sm:min-w-48 sm:px-4">
        <Link to={paths.adminContentEntry(entry.id)} className="font-semibold text-link underline underline-offset-2">
          <EntryTitle entry={entry} />
        </Link>
        <bdi dir="ltr" className="block w-fit font-mono text-xs text-muted">
          {entry.slug}
        </bdi>
        {narrow && (
          <span className="block text-xs">
            {withKind && <span className="block">{t(`kinds.${entry.kind}`)}</span>}
            <Changed entry={entry} />
          </span>
        )}
      </th>
      {withKind && !narrow && <td className="px-3 py-3 align-top sm:px-4">{t(`kinds.${entry.kind}`)}</td>}
      <td className="px-3 py-3 align-top sm:px-4">
        <StateBadges entry={entry} />
      </td>
      {!narrow && (
        <td className="px-4 py-3 align-top whitespace-nowrap">
          <Changed entry={entry} />
        </td>
      )}
      {children}
    </tr>
  )
}

/** When and by whom: in a column of its own, or under the title where there is no room for one. */
function Changed({ entry }: { readonly entry: EntrySummary }) {
  const { t } = useTranslation('content-editor')
  const format = useFormat()
  return (
    <>
      <bdi className="block">{format.instant(entry.changedAt)}</bdi>
      <bdi className="block text-muted">{entry.changedBy?.name ?? t(entry.changedBy ? 'someone' : 'product')}</bdi>
    </>
  )
}

type OrderCellProps = Pick<EntryTableProps, 'entries'> & { readonly kind: ContentKind; readonly at: number }

/** Up or down by one place; visitors see the new order at once. */
function OrderCell({ kind, entries, at }: OrderCellProps) {
  const { t } = useTranslation('content-editor')
  const pick = usePick()
  const order = useContentAction(reorderEntries)
  const move = (by: 1 | -1) => {
    const ids = entries.map(({ id }) => id)
    ids.splice(at + by, 0, ...ids.splice(at, 1))
    order.mutate({ body: { kind, ids } })
  }
  const entry = entries[at]
  const name = entry ? pick(entry.title).text || entry.slug : ''
  return (
    <td className="px-1 py-2 align-top whitespace-nowrap sm:px-4">
      <IconButton
        icon="chevronUp"
        size="sm"
        label={t('moveUp', { name })}
        disabled={at === 0}
        held={order.isPending}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="chevronDown"
        size="sm"
        label={t('moveDown', { name })}
        disabled={at === entries.length - 1}
        held={order.isPending}
        onClick={() => move(1)}
      />
    </td>
  )
}
