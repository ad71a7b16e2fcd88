import { useTranslation } from 'react-i18next'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import type { Issue } from '../../boundary/form/issues.ts'
import { fieldId } from '../../boundary/form/problems.tsx'

export const form = 'own-factor'

/** Fields in the order they stand in the form, with the key of their label. */
export const labels = {
  activity: 'activity',
  level: 'level',
  siteId: 'site',
  supplierId: 'supplier',
  'name.en': 'nameEn',
  'name.ar': 'nameAr',
  co2eKg: 'co2eKg',
  unit: 'unit',
  gwpBasis: 'gwpBasis',
  co2Kg: 'co2Kg',
  ch4Kg: 'ch4Kg',
  n2oKg: 'n2oKg',
  biogenicCo2Kg: 'biogenicCo2Kg',
  uncertaintyPercent: 'uncertainty',
  validFrom: 'validFrom',
  validTo: 'validTo',
  region: 'region',
  scope2Basis: 'scope2Basis',
  'source.title': 'sourceTitle',
  'source.publisher': 'sourcePublisher',
  'source.year': 'sourceYear',
  'source.table': 'sourceTable',
  'source.licence': 'sourceLicence',
  confidence: 'confidence',
  reason: 'reason',
  notes: 'notes',
} as const
export type OwnPath = keyof typeof labels
const order = Object.keys(labels)
const isPath = (path: string): path is OwnPath => path in labels

const byField = [
  'activity',
  'unit',
  'siteId',
  'supplierId',
  'co2eKg',
  'validFrom',
  'validTo',
  'source.title',
  'source.year',
  'reason',
] as const
const byCode = ['negative', 'reversed', 'too_big', 'name-missing'] as const

/** What is wrong with a field, in words. */
export function useOwnProblem(issues: readonly Issue[]): (path: OwnPath) => string | undefined {
  const { t } = useTranslation('inventory')
  return (path) => {
    const issue = issues.find((one) => one.path === path)
    if (!issue) return undefined
    const code = byCode.find((one) => one === issue.code)
    const field = byField.find((one) => one === path)
    if (code) return t(`factors.own.problem.${code}`)
    return field
      ? t(`factors.own.problem.${field.replace('.', '-') as 'source-title'}`)
      : t('factors.own.problem.number')
  }
}

/** Every mistake of the form at its head, in the order of the fields. */
export function OwnProblems({ issues, attempt }: { readonly issues: readonly Issue[]; readonly attempt: number }) {
  const { t } = useTranslation(['inventory', 'common'])
  const problem = useOwnProblem(issues)
  const errors = issues
    .toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
    .flatMap(({ path }) =>
      isPath(path)
        ? [
            {
              field: fieldId(form, path),
              message: t('boundary.problem.at', {
                label: t(`factors.own.field.${labels[path]}`),
                problem: problem(path) ?? '',
              }),
            },
          ]
        : [],
    )
  return <ErrorSummary title={t('common:form.problem')} errors={errors} attempt={attempt} />
}
