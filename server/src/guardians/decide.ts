import type { guardians } from '@athar/contracts'
import { consentMonths, daysAfterRefusal, decisionsOf, guardianTextVersion } from '@athar/contracts/guardians'
import { paths } from '@athar/contracts'
import { createAudit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { each } from '../platform/notices.ts'
import { changeAgeBand, tellGuardians } from './change-age-band.ts'
import { contestedUntil, refuseWhileContested } from './contest.ts'
import type { GuardiansDeps } from './deps.ts'
import { endTraces } from './end-traces.ts'
import { ageOf } from './store/age-bands.ts'
import * as store from './store/consents.ts'

const stateAfter: Readonly<Partial<Record<guardians.Decision, 'consented' | 'refused' | 'withdrawn'>>> = {
  consent: 'consented',
  refuse: 'refused',
  withdraw: 'withdrawn',
}

/** Opens what a signed link is about, in a transaction that acts for the person under 18. */
async function byLink<T>(
  { database, links, people }: GuardiansDeps,
  token: string,
  work: (db: Db, consent: store.StoredConsent, name: string) => Promise<T>,
): Promise<T> {
  const { consentId, personId } = links.read(token) ?? fail('guardians.link-invalid')
  return database.transaction({ personId }, async ({ db }) => {
    await store.followLink(db, consentId)
    await people.hold(db, personId)
    const consent = (await store.findConsent(db, consentId)) ?? fail('guardians.link-invalid')
    const card = (await people.find(db, [personId])).get(personId) ?? fail('guardians.link-invalid')
    return work(db, consent, card.fullName)
  })
}

/** A mail scanner opens links too: this decides nothing. */
export const readLink = (
  deps: GuardiansDeps,
  { query, clock }: Call<typeof guardians.readLink>,
): Promise<guardians.GuardianView> =>
  byLink(deps, query.token, (db, consent, name) => viewOf(deps, db, consent.id, name, clock.now()))

/** A guardian consents, refuses, withdraws, or says whether someone is an adult by now. */
export function decide(
  deps: GuardiansDeps,
  { body, clock, request }: Call<typeof guardians.decide>,
): Promise<guardians.GuardianView> {
  const at = clock.now()
  const { decision } = body
  const state = stateAfter[decision]
  return byLink(deps, body.token, async (db, consent, name) => {
    const { personId } = consent
    // Pressed twice, or in two windows, it is decided once.
    if (consent.state === state) return viewOf(deps, db, consent.id, name, at)
    const { age, link, decisions } = await stateOf(db, consent, at)
    if (!decisions.includes(decision)) fail('guardians.not-possible', { state: consent.state })
    if (age && decision === 'adult') refuseWhileContested(age, at)
    // One who was only named undoes what the guardian in their place said.
    if (decision === 'refuse' && age?.band === 'adult' && link.adultByAnother)
      await changeAgeBand(deps, db, { personId, band: 'under-18', at })
    if (decision === 'adult' || decision === 'contest')
      await changeAgeBand(deps, db, { personId, band: decision === 'adult' ? 'adult' : 'under-18', at })
    else await answer(deps, db, { consent, name, body, at })
    const audit = createAudit(db, { organisationId: null, personId: null, requestId: request.id, at })
    await audit({
      action: 'guardians.decide',
      subjectType: 'guardian-consent',
      subjectId: consent.id,
      details: { decision },
    })
    await deps.notices.notify(db, {
      kind: `guardians.${state ?? (decision === 'adult' ? 'adult' : 'contested')}`,
      organisationId: null,
      to: { people: [personId] },
      by: null,
      data: {},
      link: paths.profileGuardian(),
      key: each(consent.id, at),
      at,
    })
    return viewOf(deps, db, consent.id, name, at)
  })
}

type Answering = {
  readonly consent: store.StoredConsent
  readonly name: string
  readonly body: Call<typeof guardians.decide>['body']
  readonly at: Date
}

/** The guardian answers what they were asked, and is mailed what holds from now on. */
async function answer(deps: GuardiansDeps, db: Db, { consent, name, body, at }: Answering): Promise<void> {
  const { id: consentId, personId, email: to, language } = consent
  const state = stateAfter[body.decision] ?? fail('guardians.not-possible')
  if (state === 'consented') await consentTo(db, consent, body, at)
  else await store.decideConsent(db, consentId, { state, at })
  if (consent.state === 'ended') await endOthers(deps, db, { consent, name, at })
  const version = state === 'consented' ? body.version : undefined
  const action = ({ consented: 'consent', refused: 'refuse', withdrawn: 'withdraw' } as const)[state]
  await store.addStep(db, { consentId, at, side: 'guardian', action, version })
  if (state !== 'consented') await endTraces(deps, db, personId, at)
  const token = deps.links.sign({ consentId, personId })
  const validUntil = (await store.findConsent(db, consentId))?.validUntil?.toISOString().slice(0, 10)
  await deps.mails.send(db, { kind: state, to, language, name, token, validUntil })
  if (state === 'consented') await tellGuardians(deps, db, personId, 'another-consented', to)
}

/** A refusal by a link that had ended ends what others were asked or agreed to since, and tells them. */
async function endOthers(
  { links, mails }: GuardiansDeps,
  db: Db,
  { consent, name, at }: Omit<Answering, 'body'>,
): Promise<void> {
  const { personId } = consent
  for (const { id: consentId, state, email: to, language } of await store.consentsOf(db, personId)) {
    if (state !== 'asked' && state !== 'consented') continue
    await store.decideConsent(db, consentId, { state: 'ended', at })
    await store.addStep(db, { consentId, at, side: 'system', action: 'end' })
    const token = links.sign({ consentId, personId })
    await mails.send(db, { kind: 'another-refused', to, language, name, token })
  }
}

async function consentTo(
  db: Db,
  consent: store.StoredConsent,
  body: Call<typeof guardians.decide>['body'],
  at: Date,
): Promise<void> {
  if (body.version !== guardianTextVersion) fail('guardians.text-outdated')
  if (body.name === '' || body.relation === null)
    return fail('validation-failed', {
      issues: [{ path: body.name === '' ? ['name'] : ['relation'], code: 'missing' }],
    })
  const others = (await store.consentsOf(db, consent.personId)).filter(({ id }) => id !== consent.id)
  if (others.some(({ state }) => state === 'asked' || state === 'consented')) fail('guardians.another-asked')
  if (others.some((other) => refusedSince(other, consent, at))) fail('guardians.another-refused')
  const validUntil = new Date(at)
  validUntil.setUTCMonth(validUntil.getUTCMonth() + consentMonths)
  const { version, language: readIn, name, relation, fullName } = body
  await store.decideConsent(db, consent.id, {
    state: 'consented',
    at,
    consent: { version, readIn, guardianName: name, relation, fullName, validUntil },
  })
}

/** Whether another guardian said no since this one was asked, or lately: that outlives every older link. */
function refusedSince(other: store.StoredConsent, { askedAt }: store.StoredConsent, at: Date): boolean {
  if ((other.state !== 'refused' && other.state !== 'withdrawn') || other.decidedAt === null) return false
  const said = other.decidedAt.getTime()
  return said > askedAt.getTime() || said > at.getTime() - daysAfterRefusal * 86_400_000
}

/** Where a consent is, and what its guardian may do; another guardian may have been first. */
async function stateOf(db: Db, consent: store.StoredConsent, at: Date) {
  const age = await ageOf(db, consent.personId, at)
  const link = await store.linkStanding(db, consent)
  const adult = age?.band === 'adult'
  const decisions = decisionsOf(consent.state, { ...link, adult, contestedHere: age?.contestedHere === true })
  return { age, link, decisions }
}

async function viewOf(
  { every }: GuardiansDeps,
  db: Db,
  id: string,
  name: string,
  at: Date,
): Promise<guardians.GuardianView> {
  const consent = (await store.findConsent(db, id)) ?? fail('guardians.link-invalid')
  const { age, link, decisions } = await stateOf(db, consent, at)
  const others = (await store.consentsOf(db, consent.personId)).filter((other) => other.id !== id)
  const isRefused = others.some((other) => refusedSince(other, consent, at))
  const isOpen = others.some(({ state }) => state === 'asked' || state === 'consented')
  const contested = age ? contestedUntil(age, at) : null
  const works: Partial<Record<guardians.Decision, boolean>> = {
    consent: !isRefused && !isOpen,
    adult: !isRefused && (contested === null || age?.contestedHere === true),
  }
  const replaced = !link.answered
  const seen = []
  if (consent.state === 'consented')
    for (const { minors } of every()) seen.push(...((await minors?.seenByGuardian(db, consent.personId)) ?? []))
  return {
    name: replaced ? '' : name,
    email: consent.email,
    language: consent.language,
    state: consent.state,
    isAdult: !replaced && age?.band === 'adult',
    decisions: decisions.filter((decision) => works[decision] !== false),
    replaced,
    anotherAgreed: !replaced && others.some(({ state }) => state === 'consented'),
    contestedUntil: replaced ? null : (contested?.toISOString() ?? null),
    version: consent.version,
    guardianName: consent.guardianName,
    relation: consent.relation,
    fullName: consent.fullName,
    askedAt: consent.askedAt.toISOString(),
    decidedAt: consent.decidedAt?.toISOString() ?? null,
    validUntil: consent.validUntil?.toISOString() ?? null,
    seen,
  }
}
