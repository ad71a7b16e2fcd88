import type { SubjectKind } from '@athar/contracts/verification'
import type { Call } from '../../platform/http/serve.ts'
import type { VerificationDeps } from '../deps.ts'
import { own } from '../under-way.ts'
import { inventorySubject } from './inventory-subject.ts'
import { projectSubject } from './project-subject.ts'
import { reportSubject } from './report-subject.ts'
import type { OpenSubject, Subject } from './subject.ts'

export type SubjectDeps = Pick<
  VerificationDeps,
  'throughEngagement' | 'throughReport' | 'throughPeriod' | 'openEngagement'
>

/** Everything that can be verified. */
export const subjectsOf = (deps: SubjectDeps): Record<SubjectKind, Subject> => ({
  inventory: inventorySubject(deps),
  report: reportSubject(deps),
  project: projectSubject(deps),
})

type Asking = Pick<Call<never>, 'reauthorise'> & Parameters<Subject['open']>[0]

/** What an engagement of the verifier opens. */
export async function throughAny<T>(
  deps: SubjectDeps,
  call: Asking,
  engagementId: string,
  read: (subject: OpenSubject, of: Subject) => Promise<T>,
): Promise<T> {
  const { organisationId: verifierId } = call.actor
  const { kind } = await call.reauthorise(({ db }) =>
    deps.openEngagement(db, { id: engagementId, day: call.clock.today(), verifierId }),
  )
  const subject = subjectsOf(deps)[kind]
  return subject.open(call, engagementId, (opened) => read(opened, subject))
}

/** The subject of a verification of the acting verifier. */
export async function throughSubject<T>(
  deps: SubjectDeps,
  call: Asking & { readonly params: { readonly id: string } },
  read: (subject: OpenSubject, of: Subject) => Promise<T>,
): Promise<T> {
  const { params } = call
  const { engagementId } = await call.reauthorise(({ db, actor }) => own(db, actor, params.id))
  return throughAny(deps, call, engagementId, read)
}
