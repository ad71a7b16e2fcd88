import type { VerificationDetail } from '@athar/contracts/verification'
import type { Db } from '../platform/database.ts'
import { readHistory } from '../platform/workflow/history.ts'
import type { VerificationDeps } from './deps.ts'
import { misstatedKg } from './misstated.ts'
import { drawsOf } from './store/draws.ts'
import { filesOf, findingsOf } from './store/findings.ts'
import { sampleOf } from './store/samples.ts'
import { standingOf } from './store/statements.ts'
import { teamOf } from './store/team.ts'
import { listedOf, verificationFlow } from './store/verifications.ts'
import { visitsOf } from './store/visits.ts'
import { either } from './under-way.ts'

/** One verification as the acting organisation reads it; working papers are the verifier's. */
export async function presentVerification(
  { people }: Pick<VerificationDeps, 'people'>,
  db: Db,
  organisationId: string,
  id: string,
): Promise<VerificationDetail> {
  const found = await either(db, id)
  const listed = listedOf(found, organisationId)
  const verifies = listed.side === 'verifier'
  const team = await teamOf(db, id)
  const findings = await findingsOf(db, id)
  const files = await filesOf(db, id)
  const statement = await standingOf(db, id)
  const draws = verifies ? await drawsOf(db, found.organisationId, id) : []
  const history = await readHistory(db, verificationFlow, id)
  const cards = await people.find(db, [
    ...team.map(({ personId }) => personId),
    ...draws.map(({ personId }) => personId),
    ...history.flatMap(({ personId }) => personId ?? []),
  ])
  const nameOf = (personId: string) => {
    const card = cards.get(personId)
    return card ? card.fullName || card.email : null
  }
  const { clientId: _client, organisationId: _own, reviewedBy: _r, signedBy: _s, ...rest } = found
  const { reviewedAt: _ra, signedAt: _sa, ...shown } = rest
  return {
    ...shown,
    ...listed,
    riskNotes: verifies ? found.riskNotes : '',
    draws: draws.map(({ personId, ...draw }) => ({ ...draw, drawnBy: nameOf(personId) })),
    team: team.map(({ personId, role, declaredAt }) => ({
      personId,
      name: nameOf(personId),
      role,
      declaredAt: declaredAt?.toISOString() ?? null,
    })),
    sample: verifies ? await sampleOf(db, found.organisationId, id) : [],
    findings: findings.map(({ organisationId: _org, verificationId: _of, createdBy: _by, ...finding }) => ({
      ...finding,
      files: files
        .filter(({ findingId }) => findingId === finding.id)
        .map(({ findingId: _id, key: _key, ...file }) => file),
    })),
    misstatedKg: misstatedKg(findings),
    statement: statement && {
      number: statement.number,
      signedAt: statement.signedAt.toISOString(),
      withdrawnAt: statement.withdrawnAt?.toISOString() ?? null,
      withdrawReason: statement.withdrawReason,
    },
    visits: verifies ? await visitsOf(db, found.organisationId, id) : [],
    history: history.map(({ personId, ...entry }) => {
      const name = personId === null ? null : nameOf(personId)
      return { ...entry, by: personId !== null && name !== null ? { id: personId, name } : null }
    }),
  }
}
