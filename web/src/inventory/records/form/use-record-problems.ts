import { useTranslation } from 'react-i18next'
import type { Issue } from '../../boundary/form/issues.ts'

const byCode = ['period-reversed', 'period-too-long', 'period-in-future', 'period-too-early'] as const
const byField = [
  'siteId',
  'activity',
  'quantity',
  'unit',
  'periodStart',
  'periodEnd',
  'reference',
  'note',
  'reason',
] as const
type Field = (typeof byField)[number]

const oneOf = <T extends string>(known: readonly T[], text: string): T | undefined => known.find((one) => one === text)

/** What is wrong with an entry, in words, and what its fields are called. */
export function useRecordProblems(issues: readonly Issue[]) {
  const { t } = useTranslation('inventory')
  const words = ({ path, code }: Issue): string => {
    const known = oneOf(byCode, code)
    const field = oneOf(byField, path)
    return known
      ? t(`records.problem.${known}`)
      : field
        ? t(`records.problem.field.${field}`)
        : t('records.problem.other')
  }
  const labels: Record<Field, string> = {
    siteId: t('records.form.site'),
    activity: t('records.form.activity'),
    quantity: t('records.form.quantity'),
    unit: t('records.form.unit'),
    periodStart: t('records.form.from'),
    periodEnd: t('records.form.to'),
    reference: t('records.form.reference'),
    note: t('records.form.note'),
    reason: t('records.form.reasonLabel'),
  }
  return {
    of: (path: Field): string | undefined => {
      const issue = issues.find((one) => one.path === path)
      return issue && words(issue)
    },
    summary: issues.map((issue) => {
      const field = oneOf(byField, issue.path)
      return {
        path: issue.path,
        message: t('records.problem.at', { label: field ? labels[field] : '', problem: words(issue) }),
      }
    }),
  }
}
