import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'

type Ages = { readonly from: number; readonly to: number }

/** For whom it is, by age. */
export function useAges(): (ages: Ages) => string {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  return ({ from, to }) => t('youth.ages', { count: to, from: format.count(from), to: format.count(to) })
}
