import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/choice.tsx'
import type { Actions } from '../wizard/use-actions.ts'

type MeterReadingsProps = {
  readonly reading: inventory.ImportReading
  readonly actions: Actions
  readonly fixed: boolean
}

/** Where rows give one date, weeks apart for each meter: amounts of a day or longer, or readings of a register. */
export function MeterReadings({ reading: { readings }, actions, fixed }: MeterReadingsProps) {
  const { t } = useTranslation('inventory')
  if (!readings) return null
  const modes = inventory.readingModes.filter((mode) => mode !== 'register' || readings.register)
  return (
    <fieldset disabled={fixed || actions.busy !== null} className="min-w-0">
      <RadioGroup
        name="import-readings"
        legend={t('import.columns.readings.legend')}
        hint={t('import.columns.readings.hint')}
        value={readings.mode}
        onChange={(mode) => void actions.chooseShape({ wide: true, year: null, readings: mode })}
        options={modes.map((mode) => ({ value: mode, label: t(`import.columns.readings.${mode}`) }))}
      />
    </fieldset>
  )
}
