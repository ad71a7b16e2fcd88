import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemAlert } from '../problem-alert.tsx'
import type { Actions } from '../wizard/use-actions.ts'

type CommitDialogProps = {
  readonly one: inventory.ImportDetail
  readonly actions: Actions
  readonly unsent: boolean
  readonly onClose: () => void
}
type Mode = 'ready-rows' | 'all-or-nothing'

/** Rows that are ready and come to 0 t: exported electricity, perhaps, where purchased electricity was meant. */
export const comesToNothing = ({ counts }: Pick<inventory.ImportDetail, 'counts'>): boolean =>
  counts.ready + counts.warning > (counts.corrections ?? 0) && Number(counts.kgCo2e) === 0

/** The last question before anything is stored. */
export function CommitDialog({ one, actions, unsent, onClose }: CommitDialogProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const [mode, setMode] = useState<Mode>('ready-rows')
  const { held, refused } = one.counts
  const ready = one.counts.ready + one.counts.warning
  const counted = (count: number) => ({ count, number: format.count(count) })
  const { value, unit } = format.emissions(one.counts.kgCo2e)
  const clean = held + refused === 0
  const blocked = mode === 'all-or-nothing' && !clean
  const commit = async () => {
    if (await actions.commit(mode)) onClose()
  }
  const corrections = one.counts.corrections ?? 0
  const newSites = one.counts.newSites ?? 0
  const sites = newSites > 0 && t('import.commit.newSites', counted(newSites))
  const correct = corrections > 0 && t('import.commit.corrections', counted(corrections))
  const readyHint = [
    t('import.commit.readyHint', counted(ready)),
    correct,
    sites,
    held > 0 && t('import.commit.heldStay', counted(held)),
    refused > 0 && t('import.commit.refusedStay', counted(refused)),
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('import.commit.title')}
      description={t('import.commit.together', { emissions: `${value} ${unit}` })}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:generic.cancel')}</Button>
          <Button variant="primary" busy={actions.busy === 'commit'} disabled={blocked} onClick={() => void commit()}>
            {t('import.commit.action', counted(ready))}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ProblemAlert error={actions.problem} />
        {comesToNothing(one) && <Alert severity="warning">{t('import.commit.nothing')}</Alert>}
        {unsent && <Alert severity="warning">{t('import.commit.answersFirst')}</Alert>}
        {clean ? (
          <p>{[t('import.commit.readyHint', counted(ready)), correct, sites].filter(Boolean).join(' ')}</p>
        ) : (
          <RadioGroup<Mode>
            name="import-commit-mode"
            legend={t('import.commit.mode')}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'ready-rows', label: t('import.commit.ready-rows'), hint: readyHint.filter(Boolean).join(' ') },
              { value: 'all-or-nothing', label: t('import.commit.all-or-nothing'), hint: t('import.commit.allHint') },
            ]}
          />
        )}
        {blocked && (
          <Alert severity="warning">
            {t('import.commit.allBlocked', { held: format.count(held), refused: format.count(refused) })}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
