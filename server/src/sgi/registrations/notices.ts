import { mayPrepare, paths } from '@athar/contracts'
import type { NoticeKind } from '@athar/contracts/notifications'
import type { Registration } from '@athar/contracts/sgi'
import type { Notice } from '../../platform/notices.ts'

type Told = { readonly by: string; readonly at: Date; readonly comment?: string }

const titleOf = ({ draft }: Registration) => draft.title
const newest = ({ events }: Registration): string => events[0]?.at ?? ''

/** To the reviewers: something waits for them, or somebody wrote. */
export const handedIn = (
  registration: Registration,
  { by, at, to, comment }: Told & { readonly to: readonly string[] },
): Notice => ({
  kind: comment === undefined ? 'sgi.registration-submitted' : 'sgi.registration-answered',
  organisationId: null,
  to: { people: to.filter((id) => id !== by) },
  // Who did it is the organisation's own business.
  by: null,
  data: {
    title: titleOf(registration),
    organisation: registration.organisation,
    ...(comment === undefined ? {} : { reason: comment }),
  },
  link: paths.adminSgiRegistration(registration.id),
  key: `${registration.id} ${newest(registration)}`,
  at,
})

type Decided = { readonly organisationId: string; readonly kind: NoticeKind }

/**
 * To those who prepare for the organisation as it is now: whoever wrote it may have left. A change that is refused leaves the project as
 * it is published.
 */
export const decidedOn = (
  registration: Registration,
  { organisationId, kind, by, at, comment = '' }: Told & Decided,
): Notice & { readonly organisationId: string } => ({
  kind,
  organisationId,
  to: { roles: mayPrepare },
  by: null,
  data: {
    title: titleOf(registration),
    organisation: registration.organisation,
    ...(comment === '' ? {} : { reason: comment }),
  },
  link:
    kind === 'sgi.registration-published' && registration.slug !== null
      ? paths.sgiProject(registration.slug)
      : paths.sgiRegistration(registration.id),
  key: `${registration.id} ${newest(registration)} ${by}`,
  at,
})
