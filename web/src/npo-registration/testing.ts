import {
  readOwnRegistration,
  registration,
  registrationForm,
  registrationForReview,
  type OwnRegistration,
  type Registration,
  type RegistrationForReview,
} from '@athar/contracts/npo-registration'

export const id = (number: number): string => `0a1a0a1a-0000-4000-8000-${String(number).padStart(12, '0')}`

export const aRegistration = (over: Partial<Registration> = {}): Registration =>
  registration.parse({
    id: id(1),
    state: 'draft',
    number: null,
    submittedAt: null,
    licenceExpiresOn: null,
    form: registrationForm,
    answers: {},
    iban: null,
    version: 2,
    history: [],
    ...over,
  })

export const own = (latest: Registration | null, over: Partial<OwnRegistration> = {}) => ({
  'GET /api/npo/registration': {
    body: readOwnRegistration.response.parse({
      latest,
      approvedUntil: null,
      accountWaits: false,
      isNpo: true,
      organisationId: id(9),
      ...over,
    }),
  },
})

export const forReview = (over: Partial<RegistrationForReview> = {}): RegistrationForReview =>
  registrationForReview.parse({
    ...aRegistration({ state: 'under-review', number: 'NPO-2026-7' }),
    organisation: { en: 'Green Hands', ar: 'الأيدي الخضراء' },
    region: 'SA-01',
    documents: [],
    waitingAccount: null,
    ...over,
  })
