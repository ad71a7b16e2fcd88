import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Select } from '../../ui/select/index.ts'
import { useReportingYear } from './use-reporting-year.ts'

/** Chooses the fiscal year of a screen; for the bar of the workspace or the head of a form. */
export function YearSwitcher() {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { year, years, choose } = useReportingYear()
  const options = years.map((known) => ({
    value: String(known.year),
    label: format.year(known.year),
    hint: t('boundary.year.span', { from: format.day(known.startsOn), to: format.day(known.endsOn) }),
  }))
  return (
    <div className="w-28 shrink-0">
      <Select
        size="sm"
        label={t('boundary.year.label')}
        options={options}
        value={year === null ? null : String(year)}
        onChange={(value) => choose(Number(value))}
      />
    </div>
  )
}
