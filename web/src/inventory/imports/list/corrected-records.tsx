import type * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { useNames } from '../use-names.ts'

const mostShown = 5

type CorrectedRecordsProps = {
  readonly total: number
  readonly items: readonly inventory.CorrectedRecord[]
  readonly taken: boolean
  readonly onTake: (taken: boolean) => void
}

/** The records of an import that were corrected since, and whether an undo takes them back too. */
export function CorrectedRecords({ total, items, taken, onTake }: CorrectedRecordsProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const names = useNames()
  const amount = ({ quantity, unit }: { quantity: string; unit: string }) =>
    `${format.number(quantity, { maximumFractionDigits: 20 })} ${names.unit(unit)}`
  const more = total - Math.min(items.length, mostShown)
  return (
    <div className="grid gap-2">
      <p>{t('import.undo.corrected', { count: total, number: format.count(total) })}</p>
      <ul className="list-disc space-y-1 ps-5">
        {items.slice(0, mostShown).map((record) => (
          <li key={record.id}>
            {t('import.undo.correctedOne', {
              site: nameIn(lang, record.siteName).text,
              activity: names.activity(record.activity),
              period: t('choices.period', {
                ns: 'activity-file',
                start: format.day(record.periodStart),
                end: format.day(record.periodEnd),
              }),
              before: amount(record.before),
              now: amount(record),
            })}
          </li>
        ))}
        {more > 0 && <li>{t('import.undo.correctedMore', { count: more, number: format.count(more) })}</li>}
      </ul>
      <RadioGroup<'keep' | 'take'>
        name="undo-corrected"
        legend={t('import.undo.which')}
        value={taken ? 'take' : 'keep'}
        onChange={(choice) => onTake(choice === 'take')}
        options={[
          { value: 'keep', label: t('import.undo.keep') },
          { value: 'take', label: t('import.undo.take') },
        ]}
      />
    </div>
  )
}
