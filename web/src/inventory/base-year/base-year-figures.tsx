import type { BaseYearCheck } from '@athar/contracts/inventory'
import { shiftDecimal } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'

/** Whether the base year is to be recalculated, by how much and from which threshold on. */
export function BaseYearVerdict({ check }: { readonly check: BaseYearCheck }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const percent = (value: string) => format.percent(shiftDecimal(value, -2), 1)
  const threshold = percent(check.thresholdPercent)
  const together = check.cumulativePercent === null ? t('baseYear.anySize') : percent(check.cumulativePercent)
  if (check.reported === null) return <p className="text-sm text-muted">{t('baseYear.unreported')}</p>
  if (check.events === 0) return <p className="text-sm text-muted">{t('baseYear.noEvents', { threshold })}</p>
  if (check.required)
    return (
      <Alert severity="warning" live={false} title={t('baseYear.required', { year: format.year(check.year) })}>
        <p>{t('baseYear.requiredText', { together, threshold })}</p>
      </Alert>
    )
  return <p className="text-sm">{t('baseYear.notRequired', { together, threshold })}</p>
}

const columns = ['scope1', 'scope2', 'scope3', 'location'] as const

/** The base year as reported, and beside it what it becomes. */
export function BaseYearFigures({ check }: { readonly check: BaseYearCheck }) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const { reported, recalculated, gwpSet } = check
  if (reported === null) return null
  const lines = [
    { key: 'reported', by: reported },
    ...(recalculated === null ? [] : [{ key: 'recalculated', by: recalculated } as const]),
  ] as const
  const label = t('baseYear.figures', { set: gwpSet ?? '' })
  return (
    <>
      <p className="text-sm text-muted">{label}</p>
      <PlainTable
        quiet
        label={label}
        rows={columns}
        rowKey={(scope) => scope}
        rowClass={(scope) => (scope === 'location' ? 'font-semibold' : undefined)}
        columns={[
          {
            key: 'scope',
            header: <bdi>{tCommon('co2e.t')}</bdi>,
            cell: (scope) => t(`baseYear.scope.${scope}`),
          },
          ...lines.map(({ key, by }) => ({
            key,
            header: t(`baseYear.${key}`),
            figures: true,
            cell: (scope: (typeof columns)[number]) =>
              by[scope] === null ? t('yearly.scopes.notEntered') : format.emissions(by[scope], 't').value,
          })),
        ]}
      />
    </>
  )
}
