import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../platform/api/index.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { InSight } from '../../../ui/in-sight.tsx'
import type { Issue } from '../../boundary/form/issues.ts'
import { fieldId } from '../../boundary/form/problems.tsx'
import { ProblemAlert } from '../../imports/problem-alert.tsx'
import { RefusalAlert } from './refusal-alert.tsx'
import { useRecordProblems } from './use-record-problems.ts'

type FormProblemsProps = {
  readonly form: string
  readonly issues: readonly Issue[]
  readonly failure: ApiError | null
  readonly attempt: number
}

/** All that keeps an entry from being saved, at its head. */
export function FormProblems({ form, issues, failure, attempt }: FormProblemsProps) {
  const { t } = useTranslation('inventory')
  const problems = useRecordProblems(issues)
  const code = failure?.code === 'inventory.not-calculable' ? failure.details['code'] : undefined
  return (
    <>
      <ErrorSummary
        title={t('records.problem.title')}
        errors={problems.summary.map(({ path, message }) => ({ field: fieldId(form, path), message }))}
        attempt={attempt}
      />
      {failure && (
        <InSight of={failure}>
          {typeof code === 'string' ? (
            <RefusalAlert code={code} details={failure.details} />
          ) : (
            <ProblemAlert error={failure} />
          )}
        </InSight>
      )}
    </>
  )
}
