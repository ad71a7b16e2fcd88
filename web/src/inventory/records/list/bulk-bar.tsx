import { mayPrepare, mayReview } from '@athar/contracts/core'
import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ReturnDialog } from '../actions/return-dialog.tsx'
import { UnfitDialog } from '../actions/unfit-dialog.tsx'
import { useDecide } from '../actions/use-decide.ts'
import { EditDialog } from './edit-dialog.tsx'
import { SelectionChanged } from './selection-changed.tsx'
import type { useSelection } from './use-selection.ts'

/** It floats over the end of the list: the rows keep their place. */
const barClass =
  'sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-container border border-action bg-selected ' +
  'px-3 py-2 shadow-float'

type BulkBarProps = { readonly chosen: ReturnType<typeof useSelection>; readonly total: number }

/** What can be done with all that is selected, by those who may. */
export function BulkBar({ chosen, total }: BulkBarProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const mayDecide = useMayAct(mayReview)
  const mayChange = useMayAct(mayPrepare)
  const [open, setOpen] = useState<'return' | 'edit' | null>(null)
  const decide = useDecide(chosen.clear, { showsChange: true })
  const { selection, count } = chosen
  if (selection === null) return null
  const done = () => {
    setOpen(null)
    chosen.clear()
  }
  const decision = (kind: inventory.RecordDecision['kind'], reason = ''): inventory.RecordDecision =>
    kind === 'approve' ? { kind } : { kind, reason }
  const change = decide.changed && (
    <SelectionChanged error={decide.changed} chosen={chosen} total={total} onRenewed={decide.forgetChange} />
  )
  return (
    <section aria-label={t('records.bulk.label')} className={barClass}>
      {open === null && change && <div className="w-full">{change}</div>}
      <output className="me-2 font-semibold">
        {t('records.bulk.selected', { count, number: format.count(count) })}
      </output>
      {chosen.offersAll && (
        <Button size="sm" variant="quiet" onClick={chosen.chooseAll}>
          {t('records.bulk.all', { count: total, number: format.count(total) })}
        </Button>
      )}
      <div className="ms-auto flex flex-wrap gap-2">
        {mayDecide && (
          <>
            <Button
              size="sm"
              variant="primary"
              icon="check"
              busy={decide.busy}
              onClick={() => void decide.act(selection, decision('approve'))}
            >
              {t('records.bulk.approve')}
            </Button>
            <Button size="sm" onClick={() => setOpen('return')}>
              {t('records.bulk.return')}
            </Button>
          </>
        )}
        {mayChange && (
          <Button size="sm" onClick={() => setOpen('edit')}>
            {t('records.bulk.edit')}
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={chosen.clear}>
          {t('records.bulk.clear')}
        </Button>
      </div>
      {open === 'return' && (
        <ReturnDialog
          count={count}
          busy={decide.busy}
          onClose={() => setOpen(null)}
          onReturn={(reason) =>
            void decide.act(selection, decision('return', reason)).then((over) => over && setOpen(null))
          }
        >
          {change}
        </ReturnDialog>
      )}
      {open === 'edit' && (
        <EditDialog selection={selection} chosen={chosen} total={total} onClose={() => setOpen(null)} onDone={done} />
      )}
      {decide.unfit && (
        <UnfitDialog
          unfit={decide.unfit}
          busy={decide.busy}
          onRest={() => void decide.rest()}
          onClose={decide.forget}
        />
      )}
    </section>
  )
}
