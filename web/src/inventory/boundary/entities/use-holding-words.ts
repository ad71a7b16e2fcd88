import type * as inventory from '@athar/contracts/inventory'
import { isDecimalText } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'

type Held = {
  readonly validFrom: string
  readonly validTo: string | null
  readonly equityShare: string
  readonly financialControl: inventory.FinancialControl
  readonly operationalControl: boolean
}
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A holding in one line: days, share, controls. */
export function useHoldingWords(): (holding: Held) => string {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const day = (text: string) => (isDay(text) ? format.day(text) : text)
  return ({ validFrom, validTo, equityShare, financialControl, operationalControl }) => {
    const share = isDecimalText(equityShare) ? format.percent(equityShare, 7) : equityShare
    const when =
      validTo === null
        ? t('boundary.holding.since', { from: day(validFrom) })
        : t('boundary.holding.between', { from: day(validFrom), to: day(validTo) })
    return [
      when,
      share,
      t(`boundary.holding.financial.${financialControl}`),
      t(operationalControl ? 'boundary.holding.operated' : 'boundary.holding.notOperated'),
    ].join(t('boundary.holding.separator'))
  }
}
