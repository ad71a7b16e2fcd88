import type { notifications, ResponseOf, volunteering } from '@athar/contracts'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type Answer,
  type OrganisationsApp,
  type Owner,
} from '../organisations/testing.ts'

type Refused = { readonly code?: string; readonly details?: Record<string, unknown> }
type Joined = Answer<volunteering.SignUp & Refused>

export type VolunteeringApp = OrganisationsApp & {
  /** Somebody who looks after what is public, at their second factor. */
  anEditor(): Promise<Acting>
  /** An event of the organiser in ten days, for ten people unless said otherwise. */
  anEvent(organiser: Acting, over?: Partial<volunteering.EventInput>): Promise<volunteering.OwnEvent>
  join(who: Acting, event: { readonly slug: string }, over?: object): Promise<Joined>
  /** A fresh person who joined. */
  aVolunteer(event: { readonly slug: string }): Promise<{ readonly who: Acting; readonly signUp: volunteering.SignUp }>
  withdraw(who: Acting, signUp: { readonly id: string }): Promise<Joined>
  decide(
    who: Acting,
    event: { readonly id: string },
    action: volunteering.SignUpAction,
    signUps: readonly { readonly id: string }[],
    over?: object,
  ): Promise<Answer<{ changed: number } & Refused>>
  seen(event: { readonly slug: string }): Promise<volunteering.Event>
  /** The state of a sign-up as the person sees it. */
  stateOf(who: Acting, event: { readonly id: string }): Promise<volunteering.SignUpState | undefined>
  /** Kinds of notices that somebody has, newest first. */
  kindsOf(who: Acting): Promise<string[]>
}

/** The whole server with makers of events and volunteers; `close` it in `afterAll`. */
export async function startVolunteeringApp(env: Record<string, string> = {}): Promise<VolunteeringApp> {
  const app = await startOrganisationsApp(env)
  const join: VolunteeringApp['join'] = (who, { slug }, over = {}) =>
    app.call(who, 'POST', '/api/volunteering/sign-ups', { event: slug, ageBand: 'adult', ...over })
  return {
    ...app,
    join,
    async anEditor() {
      const person = await app.aPerson()
      await appoint(app, person.personId, 'content_editor')
      return app.withMfa(person)
    },
    async anEvent(organiser, over = {}) {
      const input = anEventInput(app.platform.clock.now(), over)
      const made = await app.call<volunteering.OwnEvent>(organiser, 'POST', '/api/volunteering/own-events', input)
      if (made.status !== 201) throw new Error(`the event was answered with ${made.status}`)
      return made.body
    },
    async aVolunteer(event) {
      const who = await app.aPerson()
      const { status, body } = await join(who, event)
      if (status !== 201) throw new Error(`joining was answered with ${status}`)
      return { who, signUp: body }
    },
    withdraw: (who, { id }) => app.call(who, 'POST', `/api/volunteering/sign-ups/${id}/withdraw`),
    decide: (who, event, action, signUps, over = {}) =>
      app.call(who, 'POST', `/api/volunteering/own-events/${event.id}/decisions`, {
        signUps: signUps.map(({ id }) => id),
        action,
        ...over,
      }),
    seen: async ({ slug }) =>
      (await app.call<volunteering.Event>(null, 'GET', `/api/volunteering/events/${slug}`)).body,
    async stateOf(who, { id }) {
      const { body } = await app.call<ResponseOf<typeof volunteering.listSignUps>>(
        who,
        'GET',
        '/api/volunteering/sign-ups',
      )
      return body.items.find(({ event }) => event.id === id)?.state
    },
    async kindsOf(who) {
      const { body } = await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')
      return body.items.map(({ kind }) => kind)
    },
  }
}

const dayMs = 86_400_000

export const anEventInput = (now: Date, over: Partial<volunteering.EventInput> = {}): volunteering.EventInput => ({
  title: { en: 'Planting day', ar: 'يوم تشجير' },
  description: { en: 'Plant and mulch.', ar: 'غرس وتغطية.' },
  place: { en: 'Thadiq', ar: 'ثادق' },
  region: 'SA-01',
  lat: 25.29,
  lon: 45.87,
  precision: 'approximate',
  startsAt: new Date(now.getTime() + 10 * dayMs).toISOString(),
  hours: '4.5',
  needed: 10,
  minAge: 12,
  initiative: null,
  ...over,
})

export type { Acting, Owner }
