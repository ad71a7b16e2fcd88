import type { guardians } from '@athar/contracts'
import { consentMonths, decisionsIn, guardianTextVersion } from '@athar/contracts/guardians'
import { paths } from '@athar/contracts'
import { createAudit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { each } from '../platform/notices.ts'
import type { GuardiansDeps } from './deps.ts'
import { endTraces } from './end-traces.ts'
import * as store from './store/consents.ts'

const stateAfter = {
  consent: 'consented',
  refuse: 'refused',
  withdraw: 'withdrawn',
  contest: 'ended',
} as const satisfies Record<guardians.Decision, guardians.ConsentState>

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
  { query }: Call<typeof guardians.readLink>,
): Promise<guardians.GuardianView> =>
  byLink(deps, query.token, (db, consent, name) => viewOf(deps, db, consent.id, name))

/** A guardian consents, refuses, withdraws, or says that who calls themselves an adult is not one yet. */
export function decide(
  deps: GuardiansDeps,
  { body, clock, request }: Call<typeof guardians.decide>,
): Promise<guardians.GuardianView> {
  const at = clock.now()
  return byLink(deps, body.token, async (db, consent, name) => {
    const { personId } = consent
    const state = stateAfter[body.decision]
    // Pressed twice, or in two windows, it is decided once.
    if (consent.state === state && body.decision !== 'contest') return viewOf(deps, db, consent.id, name)
    if (!decisionsIn[consent.state].includes(body.decision)) fail('guardians.not-possible', { state: consent.state })
    const adult = (await store.ageBandOf(db, personId)) === 'adult'
    if (adult !== (body.decision === 'contest')) fail('guardians.not-possible', { state: consent.state })
    if (body.decision === 'consent') await consentTo(db, consent, body, at)
    else if (body.decision === 'contest') await store.saveAgeBand(db, personId, 'under-18', at)
    else await store.decideConsent(db, consent.id, { state, at })
    const version = body.decision === 'consent' ? body.version : undefined
    await store.addStep(db, { consentId: consent.id, at, side: 'guardian', action: body.decision, version })
    const audit = createAudit(db, { organisationId: null, personId: null, requestId: request.id, at })
    await audit({
      action: 'guardians.decide',
      subjectType: 'guardian-consent',
      subjectId: consent.id,
      details: { decision: body.decision },
    })
    if (body.decision !== 'consent') await endTraces(deps, db, personId, at)
    await deps.notices.notify(db, {
      kind: `guardians.${state === 'ended' ? 'contested' : state}`,
      organisationId: null,
      to: { people: [personId] },
      by: null,
      data: {},
      link: paths.profileGuardian(),
      key: each(consent.id, at),
      at,
    })
    if (state !== 'ended') {
      const token = deps.links.sign({ consentId: consent.id, personId })
      const validUntil = (await store.findConsent(db, consent.id))?.validUntil?.toISOString().slice(0, 10)
      const { email: to, language } = consent
      await deps.mails.send(db, { kind: state, to, language, name, token, validUntil })
    }
    return viewOf(deps, db, consent.id, name)
  })
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
  const validUntil = new Date(at)
  validUntil.setUTCMonth(validUntil.getUTCMonth() + consentMonths)
  const { version, language: readIn, name, relation } = body
  await store.decideConsent(db, consent.id, {
    state: 'consented',
    at,
    consent: { version, readIn, name, relation, validUntil },
  })
}

async function viewOf({ every }: GuardiansDeps, db: Db, id: string, name: string): Promise<guardians.GuardianView> {
  const consent = (await store.findConsent(db, id)) ?? fail('guardians.link-invalid')
  const saysAdult = (await store.ageBandOf(db, consent.personId)) === 'adult'
  const seen = []
  if (consent.state === 'consented')
    for (const { minors } of every()) seen.push(...((await minors?.seenByGuardian(db, consent.personId)) ?? []))
  return {
    name,
    email: consent.email,
    language: consent.language,
    state: consent.state,
    saysAdult,
    decisions: decisionsIn[consent.state].filter((decision) => saysAdult === (decision === 'contest')),
    version: consent.version,
    guardianName: consent.guardianName,
    relation: consent.relation,
    askedAt: consent.askedAt.toISOString(),
    decidedAt: consent.decidedAt?.toISOString() ?? null,
    validUntil: consent.validUntil?.toISOString() ?? null,
    seen,
  }
}
