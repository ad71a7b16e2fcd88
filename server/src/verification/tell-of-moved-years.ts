import type { VerificationDeps } from './deps.ts'
import { tellTeam } from './notices.ts'
import { movedYears } from './store/statements.ts'
import { teamOf } from './store/team.ts'
import { findVerification } from './store/verifications.ts'

/** Rounds that were missed for so long are made up for. */
const lookBackMs = 2 * 86_400_000

/** Tells the team, once for each step, that a year they signed was opened again, or decided and no longer agrees. */
export async function tellOfMovedYears(
  deps: Pick<VerificationDeps, 'database' | 'clock' | 'organisations' | 'statementsBeside'>,
): Promise<void> {
  const now = deps.clock.now()
  const moved = await deps.database.transaction({}, ({ db }) => movedYears(db, new Date(now.getTime() - lookBackMs)))
  for (const { organisationId, clientId, verificationId, number, year, at, reopened } of moved) {
    if (!reopened && (await covers(deps, { clientId, year, number, now }))) continue
    const kind = reopened ? 'verification.year-reopened' : 'verification.year-differs'
    await deps.database.transaction({ organisationId }, async ({ db }) => {
      const found = await findVerification(db, verificationId)
      if (!found) return
      const people = (await teamOf(db, verificationId)).map(({ personId }) => personId)
      // The team of a verifier that was deleted went with it.
      if (people.length === 0) return
      await tellTeam(deps, db, found, { kind, at, data: { number } }, people)
    })
  }
}

type Asked = { readonly clientId: string; readonly year: number; readonly number: string; readonly now: Date }
async function covers(
  { database, statementsBeside }: Pick<VerificationDeps, 'database' | 'statementsBeside'>,
  { clientId: organisationId, year, number, now }: Asked,
): Promise<boolean> {
  const { statements } = await database.transaction({ organisationId, role: 'auditor' }, ({ db }) =>
    statementsBeside(db, { organisationId, year, now }),
  )
  return statements.some((one) => one.number === number && one.covers)
}
