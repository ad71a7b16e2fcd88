import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { monthRuns } from './derive.ts'

/** Months in words, those in a row as one span: 'Jan to Mar, May'. */
export function useMonthSpans(): (months: readonly string[]) => string {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const list = new Intl.ListFormat(lang, { type: 'unit', style: 'short' })
  return (months) =>
    list.format(
      monthRuns(months).map(([from, to]) =>
        from === to
          ? format.month(from, 'short')
          : t('yearly.missing.span', { from: format.month(from, 'short'), to: format.month(to, 'short') }),
      ),
    )
}
