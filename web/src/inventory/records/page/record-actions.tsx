import { mayPrepare, mayReview } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { ReasonDialog } from '../../../platform/form/index.ts'
import { ReturnDialog } from '../actions/return-dialog.tsx'
import { UnfitDialog } from '../actions/unfit-dialog.tsx'
import { useDecide } from '../actions/use-decide.ts'
import { useRefreshRecords } from '../queries.ts'
import { useGoOn } from '../../../platform/routing/use-go-on.ts'

/** What this person may do with this record now: the server decides again. */
export function useAllowed({ record, yearState, ownWork }: inventory.RecordDetail) {
  const reviews = useMayAct(mayReview)
  const prepares = useMayAct(mayPrepare)
  const decidable = yearState === 'open' || yearState === 'in-review'
  return {
    approve: reviews && decidable && record.state === 'pending' && !ownWork,
    return: reviews && decidable && record.state !== 'returned',
    edit: prepares && yearState === 'open',
    remove: prepares && yearState === 'open' && record.state !== 'approved',
    /** Somebody else has to approve it. */
    waitsForOthers: reviews && decidable && record.state === 'pending' && ownWork,
  }
}

export function RecordActions({
  detail,
  onEdit,
}: {
  readonly detail: inventory.RecordDetail
  readonly onEdit: () => void
}) {
  const { t } = useTranslation('inventory')
  const allowed = useAllowed(detail)
  const [open, setOpen] = useState<'return' | 'remove' | null>(null)
  const decide = useDecide(() => undefined)
  const { id, version } = detail.record
  const selection: inventory.RecordSelection = { kind: 'records', records: [{ id, version }] }
  const more: MenuEntry[] = [
    ...(allowed.return ? [{ key: 'return', label: t('records.page.return'), onSelect: () => setOpen('return') }] : []),
    ...(allowed.remove
      ? [{ key: 'remove', label: t('records.page.remove'), danger: true, onSelect: () => setOpen('remove') }]
      : []),
  ]
  return (
    <div className="flex flex-wrap items-center gap-2">
      {allowed.waitsForOthers && <p className="max-w-64 text-sm text-muted">{t('records.page.ownWork')}</p>}
      {allowed.approve && (
        <Button
          variant="primary"
          icon="check"
          busy={decide.busy}
          onClick={() => void decide.act(selection, { kind: 'approve' })}
        >
          {t('records.page.approve')}
        </Button>
      )}
      {allowed.edit && (
        <Button onClick={onEdit} variant={allowed.approve ? 'secondary' : 'primary'}>
          {t('records.page.edit')}
        </Button>
      )}
      {more.length > 0 && (
        <Menu trigger={<IconButton icon="more" variant="secondary" label={t('records.page.more')} />} entries={more} />
      )}
      {open === 'return' && (
        <ReturnDialog
          count={1}
          busy={decide.busy}
          onClose={() => setOpen(null)}
          onReturn={(reason) => {
            setOpen(null)
            void decide.act(selection, { kind: 'return', reason })
          }}
        />
      )}
      {open === 'remove' && <RemoveDialog record={detail.record} onClose={() => setOpen(null)} />}
      {decide.unfit && (
        <UnfitDialog
          unfit={decide.unfit}
          busy={decide.busy}
          onRest={() => void decide.rest()}
          onClose={decide.forget}
        />
      )}
    </div>
  )
}

function RemoveDialog({ record, onClose }: { readonly record: inventory.RecordItem; readonly onClose: () => void }) {
  const { t } = useTranslation('inventory')
  const goOn = useGoOn()
  const refresh = useRefreshRecords()
  const remove = async (reason: string) => {
    try {
      await callApi(inventory.removeRecord, {
        params: { id: record.id },
        body: { version: record.version, state: record.state, reason },
      })
      toast.success(t('records.page.removedToast'))
      await goOn(paths.inventoryRecords())
    } finally {
      await refresh()
    }
  }
  return (
    <ReasonDialog
      title={t('records.remove.title')}
      text={t('records.remove.text')}
      act={t('records.remove.act')}
      danger
      width="md"
      onAct={remove}
      onClose={onClose}
    />
  )
}
