import type { ApiError } from '../../../platform/api/index.ts'
import { InSight } from '../../../ui/in-sight.tsx'
import { ProblemAlert } from '../../imports/problem-alert.tsx'
import { RefusalAlert } from './refusal-alert.tsx'

/** The fields, with the preview beside them where there is room. */
export const entryLayout = 'items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]'

/** Why the server refused an entry; what it cannot calculate is explained. */
export function EntryFailure({ failure }: { readonly failure: ApiError | null }) {
  if (failure === null) return null
  const code = failure.code === 'inventory.not-calculable' ? failure.details['code'] : undefined
  return (
    <InSight of={failure}>
      {typeof code === 'string' ? (
        <RefusalAlert code={code} details={failure.details} />
      ) : (
        <ProblemAlert error={failure} />
      )}
    </InSight>
  )
}
