import { blankDraft, type Registration, type RegistrationDraft, type ReviewAction } from '@athar/contracts/sgi'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../organisations/testing.ts'

/** A registration as it is answered, or why not. */
export type Answered = Registration & { code?: string; details?: Record<string, unknown> }
type Answer = { status: number; body: Answered }
type Seen = Pick<Registration, 'id' | 'version'>

/** Where a registration stands for its organisation, and what is done with it there. */
export const at = (id: string, action = ''): string => `/api/sgi/registrations/${id}${action}`

export type SgiApp = OrganisationsApp & {
  /** Somebody who reviews registrations, at their second factor. */
  aReviewer(): Promise<Acting>
  /** A registration of the organisation with this in it. */
  aDraft(who: Acting, over?: Partial<RegistrationDraft>): Promise<Registration>
  /** The same, handed in. */
  aSubmission(who: Acting, over?: Partial<RegistrationDraft>): Promise<Registration>
  /** One step of a reviewer, or of whoever takes themselves for one. */
  decide(who: Acting, registration: Seen, action: ReviewAction, comment?: string): Promise<Answer>
  /** The same, reviewed and published. */
  aProject(who: Acting, reviewer: Acting, over?: Partial<RegistrationDraft>): Promise<Registration>
}

/** The whole server with makers of registrations; `close` it in `afterAll`. */
export async function startSgiApp(...options: Parameters<typeof startOrganisationsApp>): Promise<SgiApp> {
  const app = await startOrganisationsApp(...options)

  const aReviewer = async (): Promise<Acting> => {
    const person = await app.aPerson()
    await appoint(app, person.personId, 'content_editor')
    return app.withMfa(person)
  }
  const done = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const aDraft = async (who: Acting, over: Partial<RegistrationDraft> = {}): Promise<Registration> => {
    const begun = await done(app.call<Registration>(who, 'POST', '/api/sgi/registrations', { kind: 'project' }))
    const draft = aRegistrationDraft(over)
    await done(app.call(who, 'PUT', at(begun.id, '/draft'), { draft, version: begun.version }))
    return done(app.call<Registration>(who, 'GET', at(begun.id)))
  }
  const aSubmission = async (who: Acting, over: Partial<RegistrationDraft> = {}): Promise<Registration> => {
    const { id, version } = await aDraft(who, over)
    return done(app.call<Registration>(who, 'POST', at(id, '/submit'), { version }))
  }
  const decide: SgiApp['decide'] = (who, { id, version }, action, comment = '') =>
    app.call(who, 'POST', `/api/platform/sgi/registrations/${id}/decision`, { action, comment, version })
  const aProject = async (
    who: Acting,
    reviewer: Acting,
    over: Partial<RegistrationDraft> = {},
  ): Promise<Registration> => {
    const inReview = await done(decide(reviewer, await aSubmission(who, over), 'start-review'))
    return done(decide(reviewer, inReview, 'publish'))
  }
  return { ...app, aReviewer, aDraft, aSubmission, decide, aProject }
}

export type { Acting, Owner }

/** One in Riyadh that may be handed in; no two have the same name or place unless `over` says so. */
export const aRegistrationDraft = (over: Partial<RegistrationDraft> = {}): RegistrationDraft => {
  made += 1
  return {
    ...blankDraft('project'),
    initiative: 'tree-planting-initiative',
    title: { en: `Grove number ${made}`, ar: `بستان رقم ${made}` },
    summary: {
      en: 'Native trees are planted in a wadi that floods twice a year.',
      ar: 'تُغرس أشجار محلية في وادٍ يسيل مرتين في السنة على مدار الموسم.',
    },
    impact: { en: 'Shade', ar: 'ظلّ' },
    status: 'active',
    placeName: { en: 'Wadi Hanifah', ar: 'وادي حنيفة' },
    place: { kind: 'point', point: [46.4 + (made % 50) / 100, 24.6] },
    target: { metric: 'trees-planted', value: '5000', year: 2030 },
    startsOn: '2025-10-01',
    endsOn: '2030-04-30',
    ...over,
  }
}
let made = 0
