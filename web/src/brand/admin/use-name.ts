import type { BrandKey } from '@athar/contracts/brand'
import { useTranslation } from 'react-i18next'
import { nameOf, type Slot } from './slots.ts'

/** What a member of a value is called, in words. */
export function useName() {
  const { t } = useTranslation('brand')
  const join = (name: Slot['name']): string =>
    name.map((part) => (typeof part === 'string' ? t(`parts.${part}`) : t('parts.width', part))).join(t('between'))
  return { join, of: (key: BrandKey, path: string) => join(nameOf(key, path)) }
}
