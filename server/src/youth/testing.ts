import type { youth } from '@athar/contracts'
import { withConsent, sayAgeBand } from '../guardians/testing.ts'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type Answer,
  type OrganisationsApp,
} from '../organisations/testing.ts'
import { aJpeg } from '../platform/pictures/testing.ts'

export type Refused = { readonly code?: string; readonly details?: Record<string, unknown> }

export type YouthApp = OrganisationsApp & {
  aMinor(): Promise<{ readonly who: Acting; readonly guardianLink: string }>
  anAdult(): Promise<Acting>
  aModerator(): Promise<Acting>
  join(who: Acting, challenge?: string, over?: object): Promise<Answer<youth.Participation & Refused>>
  log(
    who: Acting,
    participation: { readonly id: string },
    over?: object,
  ): Promise<Answer<youth.ParticipationDetail & { logged: string } & Refused>>
  photo(who: Acting, logId: string, photo?: number | Buffer): Promise<Answer<Refused>>
  own(who: Acting): Promise<youth.Own>
  decide(who: Acting, logId: string, accept: boolean, reason?: string): Promise<Answer<Refused>>
}

/** The whole server with the challenges that come with the product; `close` it in `afterAll`. */
export async function startYouthApp(env: Record<string, string> = {}): Promise<YouthApp> {
  const app = await startOrganisationsApp(env)
  await app.features.content.seed({ samples: true })
  return {
    ...app,
    async aMinor() {
      const who = await app.aPerson()
      return { who, guardianLink: await withConsent(app, who) }
    },
    async anAdult() {
      const who = await app.aPerson()
      await sayAgeBand(app, who, 'adult')
      return who
    },
    async aModerator() {
      const person = await app.aPerson()
      await appoint(app, person.personId, 'content_editor')
      return app.withMfa(person)
    },
    join: (who, challenge = 'five-minute-shower', over = {}) =>
      app.call(who, 'POST', '/api/youth/participations', { challenge, expected: '2', ...over }),
    log: (who, { id }, over = {}) =>
      app.call(who, 'POST', `/api/youth/participations/${id}/logs`, {
        action: 0,
        amount: '5',
        doneOn: app.platform.clock.today(),
        withPhoto: false,
        ...over,
      }),
    photo: (who, logId, photo = 400) =>
      app.send(who, `/api/youth/logs/${logId}/photo`, {
        name: 'shower.jpg',
        bytes: typeof photo === 'number' ? aJpeg({ width: photo }) : photo,
      }),
    own: async (who) => (await app.call<youth.Own>(who, 'GET', '/api/youth/own')).body,
    decide: (who, logId, accept, reason = '') =>
      app.call(who, 'POST', `/api/platform/youth/logs/${logId}/decide`, { accept, reason }),
  }
}

export type { Acting }
