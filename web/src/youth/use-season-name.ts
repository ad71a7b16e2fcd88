import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'

/** What people call a season such as `2026-Q4`. */
export function useSeasonName(): (season: string) => string {
  const { t } = useTranslation('youth')
  const format = useFormat()
  return (season) => {
    const [, year = '', quarter = ''] = /^(\d{4})-Q([1-4])$/.exec(season) ?? []
    return year === '' ? season : t(`board.quarters.${quarter as '1'}`, { year: format.year(Number(year)) })
  }
}
