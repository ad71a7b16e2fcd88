import type { ProjectRegistration, ProjectRegistrationForReview } from '@athar/contracts/mrv-projects'
import type { Evidence } from '../../evidence/index.ts'
import { demoMember, demoOfficer, doAs } from '../../platform/demo-steps.ts'
import type { Demo } from '../../platform/feature-hooks.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RegisterDeps } from '../register/deps.ts'
import { beginProjectRegistration, submitProjectRegistration } from '../register/own-registration.ts'
import { moveProjectRegistration } from '../register/review-registration.ts'
import { registrations } from '../register/store.ts'

export type RegistrationSeed = RegisterDeps & { readonly evidence: Pick<Evidence, 'link' | 'keepSampleFile'> }

/** The composting project is entered in the public register: handed in with its design document, and approved. */
export async function enterRegister(
  given: RegistrationSeed & Platform,
  { organisation: { id: organisationId }, people: { preparer, reviewer, officer } }: Demo,
  projectId: string,
): Promise<void> {
  // Sample data sends no notices.
  const deps = {
    ...given,
    notices: { ...given.notices, notify: async () => {} },
    organisations: { ...given.organisations, tellMembers: async () => {} },
  }
  const as = <T>(actor: typeof member, work: (call: never) => Promise<T>, params: object, body: object): Promise<T> =>
    doAs(given, actor, work, { params, body })
  const member = demoMember(organisationId, preparer, 'preparer')
  const subject = { kind: 'project', id: projectId } as const
  const document = await given.evidence.keepSampleFile({ ...design, organisationId, preparer, reviewer, subject })
  const begun: ProjectRegistration = await as(
    member,
    (call) => beginProjectRegistration(deps, call),
    { id: projectId },
    {},
  )
  const params = { id: begun.id }
  const answers = { ...said, designDocument: [document], nowhereElse: ['stated'] }
  const saved = await as(member, registrations.save, params, { answers, version: begun.version })
  await as(member, (call) => submitProjectRegistration(deps, call), params, saved)
  let { version } = await as(member, (call) => registrations.own(call), params, {})
  for (const action of ['start-review', 'approve']) {
    const moved: ProjectRegistrationForReview = await as(
      demoOfficer(officer, 'content_editor'),
      (call) => moveProjectRegistration(deps, call),
      params,
      { action, note: '', version },
    )
    version = moved.version
  }
}

const said = {
  nameEn: 'Food waste to compost in Riyadh',
  nameAr: 'تحويل مخلفات الطعام إلى سماد في الرياض',
  summaryEn: 'Food and garden waste of restaurants and markets is collected and composted instead of being landfilled.',
  summaryAr: 'تُجمع مخلفات الطعام والحدائق من المطاعم والأسواق، وتُحوّل إلى سماد بدل دفنها في المردم.',
  carriedOutBy: 'شركة نجد لمواد البناء',
  reduces: 'ميثان المردم الذي كان سينتج عن المخلفات لو دُفنت. تُوزن المخلفات عند دخول المصنع كل شهر.',
}

const design = {
  fileName: 'وثيقة تصميم مشروع السماد.csv',
  text: [
    'البند,الوصف',
    'المصدر,مخلفات الطعام والحدائق من المطاعم والأسواق',
    'الإجراء,تحويلها إلى سماد بدل دفنها في المردم',
    'القياس,وزن الشاحنات عند المدخل',
    '',
  ].join('\n'),
}
