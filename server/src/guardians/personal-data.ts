import { shortSection, type PersonalData } from '../platform/personal-data.ts'
import type { GuardiansDeps } from './deps.ts'
import { ageOf, forgetBand } from './store/age-bands.ts'
import * as store from './store/consents.ts'

/**
 * What is kept of a person under 18 and of their guardian, for both. That there was a consent stays known, by ids
 * behind which no one is any more.
 */
export const guardiansData = ({ mails }: Pick<GuardiansDeps, 'mails'>): PersonalData => ({
  sections: [
    shortSection('age-band', async (db, { personId }) => {
      const age = await ageOf(db, personId, new Date(0))
      return age ? [{ ageBand: age.band, birthYear: age.birthYear }] : []
    }),
    shortSection('guardian-consents', async (db, { personId, email }) => {
      const own = await store.consentsOf(db, personId)
      const given = email === '' ? [] : await store.consentsBy(db, email)
      return [...new Map([...own, ...given].map((one) => [one.id, one])).values()].map((one) => ({
        as: one.personId === personId ? 'person' : 'guardian',
        email: one.email,
        guardianName: one.guardianName,
        relation: one.relation,
        nameShown: one.fullName,
        state: one.state,
        version: one.version,
        askedAt: one.askedAt.toISOString(),
        decidedAt: one.decidedAt?.toISOString() ?? null,
        expiresAt: one.validUntil?.toISOString() ?? null,
      }))
    }),
  ],
  /**
   * A guardian acts by a mailbox and not by an account: what they agreed to stays when they delete theirs, and they
   * can take it back yet.
   */
  async erase(db, { personId }, at) {
    for (const consent of await store.consentsOf(db, personId)) {
      if (consent.state !== 'ended') {
        await store.decideConsent(db, consent.id, { state: 'ended', at })
        await store.addStep(db, { consentId: consent.id, at, side: 'system', action: 'end' })
      }
      if (consent.email !== '' && consent.state === 'asked') await mails.forget(db, consent.email)
      await store.forgetGuardian(db, consent.id)
    }
    await forgetBand(db)
  },
})
