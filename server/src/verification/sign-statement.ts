import { createHash } from 'node:crypto'
import type { ResponseOf, verification as contracts } from '@athar/contracts'
import { paths } from '@athar/contracts'
import { openVerificationStates } from '@athar/contracts/verification'
import type {
  PreparedSignature,
  StatementContent,
  StatementDraft,
  VerificationDetail,
} from '@athar/contracts/verification'
import {
  joinSignatures,
  keyAddress,
  keyIdOf,
  prepareStatement,
  signPrepared,
  statementHash,
  type Json,
  type ToSign,
} from '@athar/evidence-log'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { documentNumber } from '../platform/slug-of.ts'
import type { Call } from '../platform/http/serve.ts'
import { appendLeaf } from '../platform/log/append-leaf.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import { move } from '../platform/workflow/move.ts'
import type { VerificationDeps } from './deps.ts'
import { thresholdOf } from './materiality.ts'
import { refuseReviewFault, refuseUnready } from './move-verification.ts'
import { tellClient } from './notices.ts'
import { presentVerification } from './present-verification.ts'
import { orderWaiting, type LogDeps } from './order-waiting.ts'
import { keySetAddress } from './public-addresses.ts'
import { statusOf } from './public-keys.ts'
import { movedPopulations, refuseMoved } from './sampling/moved-populations.ts'
import { openToken, sealToken, validFor } from './sealed-token.ts'
import { keyInUse, seedOf, signingKey, type KeyInUse } from './signing-key.ts'
import { statementContent } from './statement-content.ts'
import { countEarlierDraws, drawsOf } from './store/draws.ts'
import { findingsOf } from './store/findings.ts'
import { sampleOf } from './store/samples.ts'
import { insertStatement, reserveStatusPlace, standingOf, withdraw } from './store/statements.ts'
import { refusedBy } from './store/team.ts'
import { verificationFlow, type StoredVerification } from './store/verifications.ts'
import { throughSubject, type SubjectDeps } from './subjects/index.ts'
import type { OpenSubject, Subject } from './subjects/subject.ts'
import { onTeam, own } from './under-way.ts'

type Deps = Pick<
  VerificationDeps,
  'people' | 'organisations' | 'masterKey' | 'config' | 'accreditationOf' | 'publicPages'
> &
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
  return throughSubject(deps, call, async (subject, { differences }) => {
    const { db, actor, now, locked } = subject
    const found = await own(db, actor, params.id)
    const team = await onTeam(db, found.id, actor.personId)
    const current = await now()
    const lead = team.find(({ role }) => role === 'lead')
    const shown = await presentVerification(deps, db, actor.organisationId, found.id)
    const isUnderWay = openVerificationStates.some((one) => one === found.state)
    const materialityKg = isUnderWay ? thresholdOf(found.materialityPercent, current.totalKg) : found.materialityKg
    return {
      verification: { ...shown, materialityKg },
      differences: differences(found, current),
      moved: isUnderWay ? await movedPopulations(subject, shown.draws) : [],
      approved: current.approved,
      isLead: isLead(team, actor.personId),
      key: await presentKey(db, actor.organisationId),
      statement:
        found.state === 'ready-to-sign' && lead
          ? await draftStatement(deps, db, { found, personId: lead.personId, locked: await locked(), at: clock.now() })
          : null,
    }
  })
}

async function presentKey(db: Db, organisationId: string) {
  const key = await keyInUse(db, organisationId)
  return key ? { kind: key.kind, keyId: keyIdOf(key.publicKey) } : null
}

const isLead = (team: readonly { personId: string; role: string }[], personId: string): boolean =>
  team.some((one) => one.personId === personId && one.role === 'lead')

/** Number, time, key and place of a statement that its verifier signs elsewhere, and the hash of its texts. */
type Reserved = {
  readonly verification: string
  readonly number: string
  readonly at: string
  readonly key: string
  readonly place: number
  readonly sha256: string
}
const preparationContext = (organisationId: string) => `prepared statement ${organisationId}`
const hashOf = (texts: ToSign): string =>
  createHash('sha256').update(`${texts.statement}\n${texts.input}`).digest('hex')

/** What the lead's own key signs, with number and time reserved for an hour. Nothing is written. */
export async function prepareSignature(
  deps: Deps,
  call: Call<typeof contracts.prepareSignature>,
): Promise<PreparedSignature> {
  await orderWaiting(deps)
  return throughSubject(deps, call, async (opened, subject) => {
    const found = await readyToSign(call.params.id, opened, subject)
    const { db, actor } = opened
    const key = await keyInUse(db, actor.organisationId)
    if (key?.kind !== 'own') return fail('verification.no-own-key')
    const reserved = { number: documentNumber('V'), at: call.clock.now(), place: await reserveStatusPlace(db) }
    const { texts } = await write(deps, opened, { ...reserved, found, key })
    const sealed = { ...reserved, at: reserved.at.toISOString(), verification: found.id, key: key.id }
    return {
      keyId: keyIdOf(key.publicKey),
      prepared: sealToken(deps.masterKey, preparationContext(actor.organisationId), {
        ...sealed,
        sha256: hashOf(texts),
      } satisfies Reserved),
      ...texts,
      expiresAt: new Date(reserved.at.getTime() + validFor).toISOString(),
    }
  })
}

/** Signs what the second member reviewed: refused where the subject says anything else now. */
export async function signVerification(
  deps: Deps,
  call: Call<typeof contracts.signVerification>,
): Promise<VerificationDetail> {
  const { params, body, clock, request } = call
  // The entry of the lock has its place before it is named.
  await orderWaiting(deps)
  return throughSubject(deps, call, async (opened, subject) => {
    const { db, actor, audit } = opened
    const found = await readyToSign(params.id, opened, subject)
    const { organisationId, personId } = actor
    const now = clock.now()
    const key = await signingKey(deps, db, { organisationId, personId, at: now, audit })
    const reserved = body.own
      ? openPreparation(deps, { organisationId, found, key, now, prepared: body.own.prepared })
      : { number: documentNumber('V'), at: now, place: await reserveStatusPlace(db), sha256: null }
    const { statement, texts } = await write(deps, opened, { ...reserved, found, key })
    if (reserved.sha256 !== null && reserved.sha256 !== hashOf(texts)) fail('verification.preparation-stale')
    const seed = seedOf(deps, organisationId, key)
    const signatures = body.own ?? (seed ? signPrepared(texts, seed) : fail('verification.own-signature-needed'))
    const signed = joinSignatures(texts, signatures, key.publicKey) ?? fail('verification.signature-mismatch')
    const { at, place: statusPlace } = reserved
    await move({ actor, db, clock, request }, verificationFlow, found, 'sign', {
      version: body.version,
      set: { signed_by: personId, signed_at: at },
      details: { number: statement.number },
      effect: async () => {
        const sha256 = statementHash(statement as unknown as Record<string, Json>)
        const of = {
          organisationId,
          verificationId: found.id,
          clientId: found.clientId,
          keyId: key.id,
          at,
          statusPlace,
        }
        await insertStatement(db, { ...of, ...signed, number: statement.number, statement: texts.statement, sha256 })
        await appendLeaf(db, 'verification.signed', {
          organisationId,
          at: now,
          ids: { statement: statement.number, verification: found.id },
          hashes: {
            statement: sha256,
            key: keyIdOf(key.publicKey),
            findings: statement.findings.sha256,
            sample: statement.sample.sha256,
          },
        })
      },
      notify: (kind) => tellClient(deps, db, found, { kind, at: now }),
    }).catch(refuseSigningFault)
    return presentVerification(deps, db, organisationId, found.id)
  })
}

/** The verification, where its lead may sign it as it is now. */
async function readyToSign(id: string, opened: OpenSubject, subject: Subject): Promise<StoredVerification> {
  const { db, actor, hold, now } = opened
  const found = await own(db, actor, id)
  refuseUnlessIn(found.state, ['ready-to-sign'])
  const team = await onTeam(db, found.id, actor.personId)
  if (!isLead(team, actor.personId)) fail('verification.not-the-lead')
  await hold()
  const current = await now()
  const differences = subject.differences(found, current)
  if (differences.length > 0) fail('verification.figures-changed', { differences })
  if (!current.approved) refuseUnready(found.kind)
  await refuseMoved(opened, await drawsOf(db, actor.organisationId, found.id))
  return found
}

type Opening = {
  readonly organisationId: string
  readonly found: StoredVerification
  readonly key: KeyInUse
  readonly now: Date
  readonly prepared: string
}
function openPreparation({ masterKey }: Deps, { organisationId, found, key, now, prepared }: Opening) {
  const reserved = openToken(masterKey, preparationContext(organisationId), prepared) as Reserved | undefined
  if (reserved?.verification !== found.id) return fail('verification.signature-mismatch')
  if (reserved.key !== key.id) return fail('verification.key-revoked')
  const at = new Date(reserved.at)
  if (at.getTime() + validFor < now.getTime()) fail('verification.preparation-expired')
  return { ...reserved, at }
}

type Draft = Pick<Reserved, 'number' | 'place'> & {
  readonly found: StoredVerification
  readonly key: KeyInUse
  readonly at: Date
}
/** The statement and the texts that its key signs. */
async function write(deps: Deps, { db, actor, locked }: OpenSubject, { found, key, number, at, place }: Draft) {
  const { siteUrl } = deps.config
  const issuer = keySetAddress(siteUrl, actor.organisationId)
  const of = { kind: key.kind, id: keyIdOf(key.publicKey), address: keyAddress(issuer, key.publicKey) }
  const draft = await draftStatement(deps, db, { found, personId: actor.personId, locked: await locked(), at })
  const statement: StatementContent = { ...draft, number, key: of }
  const texts = prepareStatement(statement as unknown as Record<string, Json>, key.publicKey, {
    id: `${siteUrl.replace(/\/$/, '')}${paths.proof(number)}`,
    issuer: { id: issuer, name: statement.verifier.name.en || statement.verifier.name.ar },
    validFrom: statement.signedAt,
    credentialStatus: statusOf(siteUrl, place),
  })
  return { statement, texts }
}

function refuseSigningFault(error: unknown): never {
  const rule = refusedBy(error)
  if (rule === 'verification_statements_key') return fail('verification.key-revoked')
  if (rule === 'verifications_own_review') return fail('verification.own-review')
  return refuseReviewFault(error)
}

type Writing = Pick<StatementContent, 'locked'> & {
  readonly found: StoredVerification
  readonly personId: string
  readonly at: Date
}
/** All that is signed but its number and key. */
async function draftStatement(deps: Deps, db: Db, { personId, ...parts }: Writing): Promise<StatementDraft> {
  // The client is named as it is called now, the verifier as it is accredited.
  const client = (await deps.organisations.read(db, parts.found.clientId)).name
  const { name: verifier, accreditation } = await deps.accreditationOf(db, parts.found.organisationId)
  const found = { ...parts.found, client, verifier }
  const reviewer = found.reviewedBy ?? fail('verification.own-review')
  const draws = await drawsOf(db, found.organisationId, found.id)
  const cards = await deps.people.find(db, [personId, reviewer, ...draws.map((one) => one.personId)])
  const nameOf = (id: string) => cards.get(id)?.fullName || (cards.get(id)?.email ?? '')
  return statementContent({
    ...parts,
    found,
    accreditation,
    draws: draws.map(({ personId: by, ...draw }) => ({ ...draw, drawnBy: nameOf(by) || null })),
    earlierDraws: await countEarlierDraws(db, found.id),
    sample: await sampleOf(db, found.organisationId, found.id),
    findings: await findingsOf(db, found.id),
    signedBy: nameOf(personId),
    reviewedBy: nameOf(reviewer),
  })
}

/** A signed statement stays as it is, and is said to be withdrawn wherever it is checked. */
export async function withdrawStatement(
  deps: Pick<Deps, 'people' | 'organisations' | 'publicPages'>,
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
      const place = await withdraw(db, found.id, at, body.reason)
      await appendLeaf(db, 'verification.withdrawn', {
        organisationId: actor.organisationId,
        at,
        ids: { statement: standing.number, verification: found.id, place },
        hashes: { statement: standing.sha256 },
        subject: `${standing.number}-withdrawn`,
      })
      await deps.publicPages.changed(db)
    },
    notify: (kind) => tellClient(deps, db, found, { kind, at, data: { reason: body.reason } }),
  })
  return presentVerification(deps, db, actor.organisationId, found.id)
}
