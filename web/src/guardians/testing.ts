import { guardianView, ownStanding, type GuardianView, type OwnStanding } from '@athar/contracts/guardians'

/** What a guardian reads by their link: asked, and not decided yet. */
export const aView = (over: Partial<GuardianView> = {}): GuardianView =>
  guardianView.parse({
    name: 'Reem',
    email: 'guardian@example.org',
    language: 'en',
    state: 'asked',
    isAdult: false,
    decisions: ['consent', 'refuse', 'adult'],
    replaced: false,
    anotherAgreed: false,
    contestedUntil: null,
    version: null,
    guardianName: '',
    relation: null,
    fullName: false,
    askedAt: '2026-11-20T08:00:00.000Z',
    decidedAt: null,
    validUntil: null,
    seen: [],
    ...over,
  })

export const consented = {
  state: 'consented',
  decisions: ['withdraw', 'adult'],
  guardianName: 'Huda Alotaibi',
  relation: 'parent',
  decidedAt: '2026-11-21T08:00:00.000Z',
  // In Riyadh the next day has begun.
  validUntil: '2027-11-20T22:30:00.000Z',
} satisfies Partial<GuardianView>

export const own = (over: Partial<OwnStanding> = {}) => ({
  body: ownStanding.parse({
    ageBand: null,
    birthYear: null,
    standing: 'age-unknown',
    consent: null,
    mayAskFrom: null,
    guarded: [],
    ...over,
  }),
})
