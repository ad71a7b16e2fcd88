import type { ChannelUnit } from '@athar/contracts/mrv-projects'
import { useTranslation } from 'react-i18next'

/** Units of channels as people read them; meters send their codes. */
export function useUnitWords(): (unit: ChannelUnit) => string {
  const { t } = useTranslation('mrv-projects')
  return (unit) => t(`devices.units.${unit}`)
}
