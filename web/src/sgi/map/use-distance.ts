import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'

/** A distance in whole kilometres, as the reader writes them. */
export function useDistance(): (km: number) => string {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const whole = (km: number) => format.number(km, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 })
  return (km) => (Math.round(km) === 0 ? t('map.under', { distance: whole(1) }) : whole(km))
}
