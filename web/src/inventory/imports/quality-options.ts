import { statedQualities } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import type { Option } from '../../ui/select/index.ts'

/** How a quantity was had, to choose from. */
export function useQualityOptions(): Option[] {
  const { t } = useTranslation('inventory')
  return statedQualities.map((quality) => ({ value: quality, label: t(`records.quality.${quality}`) }))
}
