import type { organisations } from '@athar/contracts'

/** An address hears of invitations once a minute and six times an hour, whichever organisations invite it. */
export const refusalForWait = (
  seconds: number,
): Extract<organisations.InvitationRefusal, 'invited-just-now' | 'invited-too-often'> | null =>
  seconds === 0 ? null : seconds <= 60 ? 'invited-just-now' : 'invited-too-often'
