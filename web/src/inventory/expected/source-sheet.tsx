import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { recordsLink } from '../yearly/parts/links.ts'
import { usePersonName } from '../records/use-person-name.ts'
import { useRecordWords } from '../records/use-record-words.ts'
import { EstimateDialog } from './estimate-dialog.tsx'
import { MonthState } from './month-strip.tsx'
import { openMonths } from './months-of.ts'
import type { Source } from './queries.ts'
import { SourceDialog } from './source-dialog.tsx'

type SourceSheetProps = {
  readonly year: inventory.InventoryYear
  readonly source: Source
  readonly open: boolean
  /** Something lies above it, which Escape closes first. */
  readonly floating: boolean
  readonly onAsk: () => void
  readonly onClose: () => void
}

/** One source with what became of each month, and the ways to fill those that are open. */
export function SourceSheet({ year, source, open, floating, onAsk, onClose }: SourceSheetProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const words = useRecordWords()
  const personName = usePersonName()
  const [action, setAction] = useState<'edit' | 'estimate' | 'remove' | null>(null)
  const missing = openMonths(source.months)
  const back = () => setAction(null)
  if (action === 'edit') return <SourceDialog year={year} source={source} onClose={back} />
  return (
    <Sheet
      open
      side="end"
      onOpenChange={(shown) => !shown && !floating && action === null && onClose()}
      title={<bdi>{words.name(source.site.name).text}</bdi>}
      description={words.activity(source.activity)}
      closeLabel={t('common:generic.close')}
      footer={
        open && (
          <>
            <Button variant="quiet" onClick={() => setAction('remove')}>
              {t('expected.remove')}
            </Button>
            <Button onClick={() => setAction('edit')}>{t('expected.edit')}</Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {open && missing.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <Button icon="mail" onClick={onAsk}>
              {t('expected.ask')}
            </Button>
            <Button icon="calculator" onClick={() => setAction('estimate')}>
              {t('expected.estimate')}
            </Button>
          </div>
        )}
        <dl className="grid gap-0.5">
          <dt className="text-xs text-muted">{t('expected.column.owner')}</dt>
          <dd>{source.ownerId === null ? t('expected.noOwner') : personName(source.ownerId)}</dd>
        </dl>
        {source.reason !== '' && (
          <p className="text-sm">
            <bdi>{source.reason}</bdi>
          </p>
        )}
        <Months year={year.year} source={source} />
      </div>
      {action === 'estimate' && <EstimateDialog year={year.year} source={source} months={missing} onClose={back} />}
      {action === 'remove' && <RemoveSource source={source} onRemoved={onClose} onClose={back} />}
    </Sheet>
  )
}

function Months({ year, source }: { readonly year: number; readonly source: Source }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (source.months.length === 0) return <p className="text-sm text-muted">{t('expected.noMonths')}</p>
  return (
    <ul className="divide-y divide-line">
      {source.months.map(({ month, state, due, request }) => (
        <li key={month} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="w-28 font-semibold">{format.month(month)}</span>
          <MonthState state={state} />
          <span className="ms-auto text-sm">
            {request !== null && state === 'asked' ? (
              <Link className="text-link underline" to={paths.inventoryDataRequest(request)}>
                {t('expected.toRequest')}
              </Link>
            ) : state === 'received' || state === 'estimated' ? (
              <Link
                className="text-link underline"
                to={recordsLink({ year, siteId: source.site.id, activity: source.activity, month })}
              >
                {t('expected.toRecords')}
              </Link>
            ) : (
              <span className="text-muted">{t('expected.due', { day: format.day(due) })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

type RemoveSourceProps = { readonly source: Source; readonly onRemoved: () => void; readonly onClose: () => void }

function RemoveSource({ source, onRemoved, onClose }: RemoveSourceProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const remove = useAction(inventory.removeExpected, {
    touches: [inventory.listExpected, inventory.readInventory, inventory.listGaps],
    onDone: () => {
      toast.success(t('expected.removed'))
      onRemoved()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('expected.removeTitle')}
      text={t('expected.removeText')}
      closeLabel={t('common:generic.close')}
      cancel={{ label: t('common:generic.cancel') }}
      act={{
        label: t('expected.remove'),
        danger: true,
        busy: remove.isPending,
        onClick: () => remove.mutate({ params: { id: source.id }, body: { version: source.version } }),
      }}
    />
  )
}
