import { randomInt } from 'node:crypto'
import type { ResponseOf, verification as contracts } from '@athar/contracts'
import { paths } from '@athar/contracts'
import type { StatementContent, StatementDraft, VerificationDetail } from '@athar/contracts/verification'
import { canonicalJson, keyIdOf, signStatement, statementHash, type Json } from '@athar/evidence-log'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { appendLeaf } from '../platform/log/append-leaf.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import { move } from '../platform/workflow/move.ts'
import type { VerificationDeps } from './deps.ts'
import { tellClient } from './notices.ts'
import { presentVerification } from './present-verification.ts'
import { orderWaiting, type LogDeps } from './order-waiting.ts'
import { signingKey } from './signing-key.ts'
import { statementContent } from './statement-content.ts'
import { drawsOf } from './store/draws.ts'
import { findingsOf } from './store/findings.ts'
import { sampleOf } from './store/samples.ts'
import { insertStatement, standingOf, withdraw } from './store/statements.ts'
import { refusedBy } from './store/team.ts'
import { verificationFlow, type StoredVerification } from './store/verifications.ts'
import { throughSubject, type SubjectDeps } from './subjects/index.ts'
import { refuseTeamFault } from './team.ts'
import { onTeam, own } from './under-way.ts'

type Deps = Pick<VerificationDeps, 'people' | 'organisations' | 'masterKey' | 'config' | 'accreditationOf'> &
  LogDeps &
  SubjectDeps

/** What would be signed, and what changed since the second member looked. */
export async function readSigning(
  deps: Deps,
  call: Call<typeof contracts.readSigning>,
): Promise<ResponseOf<typeof contracts.readSigning>> {
  const { params, clock } = call
  // As a signature does: the entry of the lock has its place before it is named.
  await orderWaiting(deps)
  return throughSubject(deps, call, async ({ db, actor, now, locked }, { differences }) => {
    const found = await own(db, actor, params.id)
    const team = await onTeam(db, found.id, actor.personId)
    const current = await now()
    const lead = team.find(({ role }) => role === 'lead')
    return {
      verification: await presentVerification(deps, db, actor.organisationId, found.id),
      differences: differences(found, current),
      approved: current.approved,
      isLead: isLead(team, actor.personId),
      statement:
        found.state === 'ready-to-sign' && lead
          ? await draftStatement(deps, db, { found, personId: lead.personId, locked: await locked(), at: clock.now() })
          : null,
    }
  })
}

const isLead = (team: readonly { personId: string; role: string }[], personId: string): boolean =>
  team.some((one) => one.personId === personId && one.role === 'lead')

/** Signs what the second member reviewed: refused where the subject says anything else now. */
export async function signVerification(
  deps: Deps,
  call: Call<typeof contracts.signVerification>,
): Promise<VerificationDetail> {
  const { params, body, clock, request } = call
  // The entry of the lock has its place before it is named.
  await orderWaiting(deps)
  return throughSubject(deps, call, async ({ db, actor, audit, now, locked }, subject) => {
    const found = await own(db, actor, params.id)
    refuseUnlessIn(found.state, ['ready-to-sign'])
    const team = await onTeam(db, found.id, actor.personId)
    if (!isLead(team, actor.personId)) fail('verification.not-the-lead')
    const current = await now()
    const differences = subject.differences(found, current)
    if (differences.length > 0) fail('verification.figures-changed', { differences })
    if (!current.approved) fail('verification.year-not-approved')
    const { organisationId, personId } = actor
    const at = clock.now()
    const key = await signingKey(deps, db, { organisationId, personId, at, audit })
    const draft = await draftStatement(deps, db, { found, personId, locked: await locked(), at })
    const statement: StatementContent = { ...draft, number: makeNumber() }
    const signed = signStatement(statement as unknown as Record<string, Json>, key.seed, {
      id: `${deps.config.siteUrl.replace(/\/$/, '')}${paths.proof(statement.number)}`,
      issuer: {
        id: `urn:sha256:${keyIdOf(key.publicKey)}`,
        name: found.verifier.en === '' ? found.verifier.ar : found.verifier.en,
      },
      validFrom: statement.signedAt,
    })
    await move({ actor, db, clock, request }, verificationFlow, found, 'sign', {
      version: body.version,
      set: { signed_by: personId, signed_at: at },
      details: { number: statement.number },
      effect: async () => {
        const text = canonicalJson(statement as unknown as Json)
        const sha256 = statementHash(statement as unknown as Record<string, Json>)
        const of = { organisationId, verificationId: found.id, clientId: found.clientId, keyId: key.id, at }
        await insertStatement(db, { ...of, ...signed, number: statement.number, statement: text, sha256 })
        await appendLeaf(db, 'verification.signed', {
          organisationId,
          at,
          ids: { statement: statement.number, verification: found.id },
          hashes: {
            statement: sha256,
            key: keyIdOf(key.publicKey),
            findings: statement.findings.sha256,
            sample: statement.sample.sha256,
          },
        })
      },
      notify: (kind) => tellClient(deps, db, found, { kind, at }),
    }).catch(refuseSigningFault)
    return presentVerification(deps, db, organisationId, found.id)
  })
}

function refuseSigningFault(error: unknown): never {
  const rule = refusedBy(error)
  if (rule === 'verification_statements_key') return fail('verification.key-revoked')
  if (rule === 'verifications_findings_open') return fail('verification.findings-open')
  if (rule === 'verifications_own_review') return fail('verification.own-review')
  return refuseTeamFault(error)
}

type Writing = Pick<StatementContent, 'locked'> & {
  readonly found: StoredVerification
  readonly personId: string
  readonly at: Date
}
/** All that is signed but its number. */
async function draftStatement(deps: Deps, db: Db, { found, personId, locked, at }: Writing): Promise<StatementDraft> {
  const reviewer = found.reviewedBy ?? fail('verification.own-review')
  const draws = await drawsOf(db, found.organisationId, found.id)
  const cards = await deps.people.find(db, [personId, reviewer, ...draws.map((one) => one.personId)])
  const nameOf = (id: string) => cards.get(id)?.fullName || (cards.get(id)?.email ?? '')
  return statementContent({
    found,
    accreditation: await deps.accreditationOf(db, found.organisationId),
    draws: draws.map(({ personId: by, ...draw }) => ({ ...draw, drawnBy: nameOf(by) || null })),
    sample: await sampleOf(db, found.organisationId, found.id),
    findings: await findingsOf(db, found.id),
    signedBy: nameOf(personId),
    reviewedBy: nameOf(reviewer),
    locked,
    at,
  })
}

/** Read out over the telephone: no letter or digit that is taken for another. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const makeNumber = (): string => `V-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')}`

/** A signed statement stays as it is, and is said to be withdrawn wherever it is checked. */
export async function withdrawStatement(
  deps: Pick<Deps, 'people' | 'organisations'>,
  call: Call<typeof contracts.withdrawStatement>,
): Promise<VerificationDetail> {
  const { actor, params, body, db, clock } = call
  const found = await own(db, actor, params.id)
  await onTeam(db, found.id, actor.personId)
  const at = clock.now()
  await move(call, verificationFlow, found, 'withdraw', {
    version: body.version,
    reason: body.reason,
    effect: async () => {
      const standing = (await standingOf(db, found.id)) ?? fail('verification.statement-not-found')
      await withdraw(db, found.id, at, body.reason)
      await appendLeaf(db, 'verification.withdrawn', {
        organisationId: actor.organisationId,
        at,
        ids: { statement: standing.number, verification: found.id },
        hashes: { statement: standing.sha256 },
        subject: `${standing.number}-withdrawn`,
      })
    },
    notify: (kind) => tellClient(deps, db, found, { kind, at, data: { reason: body.reason } }),
  })
  return presentVerification(deps, db, actor.organisationId, found.id)
}
