import type { mentorship } from '@athar/contracts'
import { sayAgeBand, withConsent } from '../guardians/testing.ts'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type Answer,
  type OrganisationsApp,
} from '../organisations/testing.ts'

export type Refused = { readonly code?: string; readonly details?: Record<string, unknown> }
export type Detail = mentorship.MentorshipDetail & Refused
export type Child = { readonly who: Acting; readonly guardianLink: string }
export type Mentoring = { readonly who: Acting; readonly id: string }

export type MentorshipApp = OrganisationsApp & {
  readonly moderator: Acting
  /** Who said that they are an adult. */
  anAdult(): Promise<Acting>
  /** Under 18, with a guardian’s consent. */
  aChild(): Promise<Child>
  /** Approved, with one place unless said otherwise. */
  aMentor(over?: object): Promise<Mentoring>
  aGroup(mentor: Mentoring, places?: number): Promise<mentorship.GroupCard>
  ask(
    who: Acting,
    of: { mentor?: string; group?: string },
    over?: object,
  ): Promise<Answer<mentorship.Mentorship & Refused>>
  moveOn(who: Acting, at: { id: string; version: number }, action: string, reason?: string): Promise<Answer<Detail>>
  noteOf(who: Acting, id: string, text: string): Promise<Answer<Detail>>
  readMentorship(who: Acting, id: string): Promise<Answer<Detail>>
  /** Accepted, between the mentor and a fresh person. */
  aMentorship(mentor: Mentoring): Promise<{ readonly mentee: Acting; readonly running: Detail }>
  /** Asks to join a group and is accepted. */
  joinGroup(who: Acting, group: { readonly id: string }, mentor: Mentoring, over?: object): Promise<Detail>
  kindsTold(who: Acting): Promise<string[]>
}

export const anOffer = {
  about: 'I have built solar plants for ten years.',
  topics: ['energy'],
  languages: ['ar', 'en'],
  region: 'SA-01',
  times: ['weekday-evening'],
  capacity: 1,
}

/** The whole server with a moderator and makers of mentors and mentorships; `close` it in `afterAll`. */
export const startMentorshipApp = async (env: Record<string, string> = {}): Promise<MentorshipApp> =>
  withMentors(await startOrganisationsApp(env))

/** A server that runs, with the same. */
export async function withMentors<App extends OrganisationsApp>(app: App): Promise<App & MentorshipApp> {
  const person = await app.aPerson()
  await appoint(app, person.personId, 'content_editor')
  const moderator = await app.withMfa(person)
  const at = '/api/mentorship/mentorships'
  const made: App & MentorshipApp = {
    ...app,
    moderator,
    async anAdult() {
      const who = await app.aPerson()
      await sayAgeBand(app, who, 'adult')
      return who
    },
    async aChild() {
      const who = await app.aPerson()
      return { who, guardianLink: await withConsent(app, who) }
    },
    async aMentor(over = {}) {
      const who = await made.anAdult()
      const { body } = await app.call<mentorship.OwnMentor>(who, 'PUT', '/api/mentorship/mentor', {
        ...anOffer,
        ...over,
      })
      const approval = { action: 'approve', version: body.version }
      const { status } = await app.call(
        moderator,
        'POST',
        `/api/platform/mentorship/mentors/${body.id}/moves`,
        approval,
      )
      if (status !== 204) throw new Error(`approving was answered with ${status}`)
      return { who, id: body.id }
    },
    async aGroup({ who }, places = 4) {
      const body = { title: 'Solar circle', topic: 'energy', language: 'ar', places }
      return (await app.call<mentorship.GroupCard>(who, 'POST', '/api/mentorship/groups', body)).body
    },
    ask: (who, of, over = {}) =>
      app.call(who, 'POST', at, {
        ...of,
        topic: 'energy',
        language: 'ar',
        goal: 'Plan my first energy project',
        ageBand: 'adult',
        ...over,
      }),
    moveOn: (who, { id, version }, action, reason = '') =>
      app.call(who, 'POST', `${at}/${id}/moves`, { action, reason, version }),
    noteOf: (who, id, text) => app.call(who, 'POST', `${at}/${id}/notes`, { metOn: app.platform.clock.today(), text }),
    readMentorship: (who, id) => app.call(who, 'GET', `${at}/${id}`),
    async aMentorship(mentor) {
      const mentee = await app.aPerson()
      const asked = await made.ask(mentee, { mentor: mentor.id })
      const accepted = await made.moveOn(mentor.who, asked.body, 'accept')
      if (accepted.status !== 200) throw new Error(JSON.stringify([asked.body, accepted.body]))
      return { mentee, running: accepted.body }
    },
    async joinGroup(who, group, mentor, over = {}) {
      const asked = await made.ask(who, { group: group.id }, over)
      const accepted = await made.moveOn(mentor.who, asked.body, 'accept')
      if (accepted.status !== 200) throw new Error(JSON.stringify([asked.body, accepted.body]))
      return accepted.body
    },
    kindsTold: async (who) =>
      (await app.call<{ items: { kind: string }[] }>(who, 'GET', '/api/notifications')).body.items.map(
        ({ kind }) => kind,
      ),
  }
  return made
}
