import { useTranslation } from 'react-i18next'
import { useErrorWords, type ApiError } from '../../../platform/api/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { InSight } from '../../../ui/in-sight.tsx'
import { Code } from '../../../ui/inline.tsx'
import type { Issue } from './issues.ts'

/** The id of the control an issue points at. */
export const fieldId = (form: string, path: string): string => `${form}-${path.replaceAll('.', '-')}`

const byCode = [
  'name-missing',
  'not-positive',
  'negative',
  'period-reversed',
  'output-unit-missing',
  'reason-missing',
  'city-not-in-region',
  'region-unknown',
  'region-outside-kingdom',
  'too_big',
] as const
const byField = [
  'validFrom',
  'validTo',
  'equityShare',
  'floorAreaM2',
  'headcount',
  'output',
  'revenueMinor',
  'recalculationThreshold',
  'code',
  'currency',
  'country',
] as const

const oneOf = <T extends string>(known: readonly T[], text: string | undefined): T | undefined =>
  known.find((one) => one === text)

/** What is wrong, in words: by what the contract says, else by what the field wants. */
export function useProblemWords(): (issue: Issue) => string {
  const { t } = useTranslation('inventory')
  return ({ path, code }) => {
    const known = oneOf(byCode, code)
    const field = oneOf(byField, path.split('.').at(-1))
    return known
      ? t(`boundary.problem.${known}`)
      : field
        ? t(`boundary.problem.field.${field}`)
        : t('boundary.problem.other')
  }
}

/** The words of the first issue at a path, for the field itself. */
export function useFieldProblem(issues: readonly Issue[]): (...paths: string[]) => string | undefined {
  const words = useProblemWords()
  return (...paths) => {
    const issue = issues.find(({ path }) => paths.includes(path))
    return issue && words(issue)
  }
}

type ProblemsProps = {
  readonly form: string
  readonly issues: readonly Issue[]
  readonly failure: ApiError | null
  readonly attempt: number
  readonly labelOf: (path: string) => string
}

/** All that keeps a form from being saved, at its head. */
export function Problems({ form, issues, failure, attempt, labelOf }: ProblemsProps) {
  const { t } = useTranslation('inventory')
  const words = useProblemWords()
  const errorWords = useErrorWords()
  const told = failure && errorWords(failure)
  const errors = issues.map((issue) => ({
    field: fieldId(form, issue.path),
    message: t('boundary.problem.at', { label: labelOf(issue.path), problem: words(issue) }),
  }))
  return (
    <>
      <ErrorSummary title={t('boundary.problem.title')} errors={errors} attempt={attempt} />
      {told && (
        <InSight of={failure}>
          <Alert severity="error" title={told.text}>
            {told.requestId !== null && (
              <p className="text-muted">
                {t('boundary.problem.reference')} <Code>{told.requestId}</Code>
              </p>
            )}
          </Alert>
        </InSight>
      )}
    </>
  )
}
