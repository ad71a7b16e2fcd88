import { mayAdminister, paths, type BilingualName } from '@athar/contracts'
import { each, type Notice } from '../../platform/notices.ts'
import { dayInWords } from '../../platform/riyadh-day.ts'

type Told = {
  readonly organisationId: string
  readonly organisation: BilingualName
  readonly by: string
  readonly at: Date
}

/** Owners and administrators, and who did it as well: it may have been somebody else in their name. */
const about = ({ organisationId, by, at }: Told) => ({
  organisationId,
  to: { people: [by], roles: mayAdminister },
  by,
  link: `${paths.organisation()}?tab=ownership`,
  key: each(organisationId, at),
  at,
})

export const deletionAsked = (told: Told, dueOn: string): Notice => ({
  ...about(told),
  kind: 'organisations.deletion-asked',
  data: { organisation: told.organisation, day: dayInWords(dueOn) },
})

export const deletionCancelled = (told: Told): Notice => ({
  ...about(told),
  kind: 'organisations.deletion-cancelled',
  data: { organisation: told.organisation },
})
