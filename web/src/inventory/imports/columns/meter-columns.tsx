import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { ActivityPicker } from '../../records/pickers.tsx'
import { withSynonym } from '../wizard/draft.ts'
import type { Actions } from '../wizard/use-actions.ts'
import type { DraftState } from '../wizard/use-draft.ts'

type MeterColumnsProps = {
  readonly reading: inventory.ImportReading
  readonly options: inventory.ImportOptions
  readonly state: DraftState
  readonly actions: Actions
  readonly fixed: boolean
}

/** Several meters in a row: which of their columns are read as rows, and what each of them measures. */
export function MeterColumns({ reading, options, state, actions, fixed }: MeterColumnsProps) {
  const { t } = useTranslation('inventory')
  const { meters = [], wide } = reading
  if (meters.length === 0) return null
  const isTurned = wide?.kind === 'meters'
  const turn = () => void actions.chooseShape({ wide: !isTurned, year: null, meters: null })
  const columns = meters.filter(({ read }) => read).map(({ column }) => column)
  const read = (column: number, isRead: boolean) =>
    void actions.chooseShape({
      wide: true,
      year: null,
      meters: isRead ? [...columns, column] : columns.filter((one) => one !== column),
    })
  const meant = { ...options.synonyms.activities, ...state.draft.synonyms.activities }
  return (
    <section className="space-y-3" aria-labelledby="import-meters">
      <h2 className="text-lg" id="import-meters">
        {t('import.columns.meters.title')}
      </h2>
      {isTurned ? (
        <>
          <p className="text-muted">{t('import.columns.meters.intro')}</p>
          <ul className="divide-y divide-line">
            {meters.map(({ column, name, unit, read: isRead }) => (
              <li key={column} className="grid items-center gap-x-6 gap-y-2 py-2.5 md:grid-cols-2">
                <Checkbox
                  label={t('import.columns.meters.read', { name, unit })}
                  checked={isRead}
                  disabled={fixed || actions.busy !== null || (isRead && columns.length === 1)}
                  onChange={(event) => read(column, event.target.checked)}
                />
                {isRead && (
                  <fieldset disabled={fixed} className="min-w-0">
                    <ActivityPicker
                      label={t('import.columns.meters.what', { name })}
                      value={meant[name] ?? null}
                      onChange={(key) => state.change((before) => withSynonym(before, 'activities', name, key))}
                    />
                  </fieldset>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Alert severity="info" live={false}>
          {t('import.columns.meters.asIs')}
        </Alert>
      )}
      {!fixed && (
        <Button size="sm" busy={actions.busy === 'shape'} onClick={turn}>
          {t(isTurned ? 'import.columns.meters.keep' : 'import.columns.meters.turn')}
        </Button>
      )}
    </section>
  )
}
