/** NIST SP 800-63B-4, section 2.1.3: an AAL1 session ends after 30 days; a week without use ends it earlier. */
const overallSeconds = 30 * 24 * 3600
const inactivitySeconds = 7 * 24 * 3600
/** A client that did not hear the answer asks again with the same token within this time. */
export const retryWindowSeconds = 30
/** After this long a change of password needs fresh proof. */
export const freshSeconds = 24 * 3600

/** Those who administer or verify, with or without a second factor: a day in all, a working day without use. */
const guardedOverallSeconds = 24 * 3600
const guardedInactivitySeconds = 8 * 3600

/** When a session ends unless it is refreshed before; `guardedAt` is since when it has been seen to be of somebody who administers or verifies. */
export function endOf(createdAt: Date, usedAt: Date, guardedAt: Date | null): Date {
  const ends = [createdAt.getTime() + overallSeconds * 1000, usedAt.getTime() + inactivitySeconds * 1000]
  if (guardedAt)
    ends.push(guardedAt.getTime() + guardedOverallSeconds * 1000, usedAt.getTime() + guardedInactivitySeconds * 1000)
  return new Date(Math.min(...ends))
}
