import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { useRecordWords } from '../../records/use-record-words.ts'

type TypicalRangeProps = { readonly choices: inventory.ImportRow['choices']; readonly unit: string }

/** What is typical where a quantity is far from it, so that a person can tell a slip from a busy month. */
export function TypicalRange({ choices, unit }: TypicalRangeProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const typical = choices.find((choice) => choice.typical)?.typical
  if (!typical) return null
  return (
    <p className="text-sm">
      {t('import.row.typical', {
        from: format.number(typical.from),
        to: format.number(typical.to),
        unit: words.unit(unit),
      })}
    </p>
  )
}
