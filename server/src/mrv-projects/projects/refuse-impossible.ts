import type { ProjectInput } from '@athar/contracts/mrv-projects'
import type { Db } from '../../platform/database.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import { projectsOf } from '../../sgi/index.ts'

/** A crediting period that ends before it begins, or a link with an SGI project that the organisation does not have. */
export async function refuseImpossible(
  db: Db,
  organisationId: string,
  { creditingFrom, creditingTo, sgiProjectId }: ProjectInput,
): Promise<void> {
  if (creditingFrom !== null && creditingTo !== null && creditingTo < creditingFrom)
    refuseField('creditingTo', 'ends-before-start')
  if (sgiProjectId !== null && !(await projectsOf(db, organisationId)).some(({ id }) => id === sgiProjectId))
    fail('mrv-projects.sgi-project-not-found')
}
