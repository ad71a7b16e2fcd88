import { mayPrepare, mayReadAll, type PlatformRole } from '../core/roles.ts'
import { npoFocuses } from '../npo-registration/vocabulary.ts'

/** Who publishes calls, decides on applications and releases instalments. */
export const grantOfficers = ['grants_officer', 'platform_owner'] as const satisfies readonly PlatformRole[]
export const officer = { kind: 'platform', roles: grantOfficers } as const
export const person = { kind: 'person', acting: true } as const
/** Applicants: people for themselves, or members for their organisation. */
export const applicantReads = { kind: 'person', acting: mayReadAll } as const
export const applicant = { kind: 'person', acting: mayPrepare } as const

/** What a call is about; none where it is open to all. */
export const grantFocuses = npoFocuses
export type GrantFocus = (typeof grantFocuses)[number]

export const currencies = ['SAR', 'USD'] as const

/** With so many days left to a milestone its recipient is reminded, the nearest first. */
export const grantReminderDays = [3, 14] as const
