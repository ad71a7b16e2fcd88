import type { VerificationDeps } from './deps.ts'
import { tellTeam } from './notices.ts'
import { openedSince } from './store/findings.ts'
import { teamOf } from './store/team.ts'
import { findVerification } from './store/verifications.ts'

/** Rounds that were missed for so long are made up for. */
const lookBackMs = 2 * 86_400_000

/** Tells the team, once, of the findings that opened by themselves at one moment. */
export async function tellOfOpenedFindings(
  deps: Pick<VerificationDeps, 'database' | 'clock' | 'organisations'>,
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - lookBackMs)
  const opened = await deps.database.transaction({}, ({ db }) => openedSince(db, since))
  for (const { organisationId, verificationId, at, count } of opened)
    await deps.database.transaction({ organisationId }, async ({ db }) => {
      const found = await findVerification(db, verificationId)
      if (!found) return
      const people = (await teamOf(db, verificationId)).map(({ personId }) => personId)
      await tellTeam(deps, db, found, { kind: 'verification.findings-opened', at, data: { number: count } }, people)
    })
}
