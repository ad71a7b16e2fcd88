import { randomUUID } from 'node:crypto'
import type { Registration, RegistrationForReview } from '@athar/contracts/npo-registration'
import { startEvidenceApp, type EvidenceApp, type Refusal } from '../evidence/testing.ts'
import { appoint, type Acting, type Answer, type OrganisationsApp, type Owner } from '../organisations/testing.ts'
import { insertRegistration } from './store/registrations.ts'

type Answered<T> = Promise<Answer<T & Refusal>>
export type NpoApp = EvidenceApp & {
  readonly officer: Acting
  /** A non-profit of a fresh owner with a second factor. */
  anNpo(): Promise<Owner>
  /** All that is asked for, with evidence of the organisation. */
  answersOf(who: Acting, over?: Record<string, unknown>): Promise<Record<string, unknown>>
  beginOne(who: Acting): Answered<Registration>
  save(who: Acting, one: Registration, answers: object): Answered<{ version: number }>
  submit(who: Acting, one: { id: string; version: number }): Answered<Registration>
  /** Begun, answered, submitted. */
  aSubmitted(who: Acting, over?: Record<string, unknown>): Promise<Registration>
  moveOn(one: { id: string }, action: string, note?: string, by?: Acting): Answered<RegistrationForReview>
  anApproved(who: Acting, over?: Record<string, unknown>): Promise<Registration>
}

/** A draft of any organisation, with these answers. */
export async function aDraftOf(
  { platform: { database, clock } }: Pick<OrganisationsApp, 'platform'>,
  { personId, organisationId }: { readonly personId: string; readonly organisationId: string },
  answers: Record<string, unknown>,
): Promise<string> {
  const id = randomUUID()
  await database.transaction({ personId, organisationId, role: 'owner' }, ({ db }) =>
    insertRegistration(db, { id, organisationId, personId, answers, at: clock.now() }),
  )
  return id
}

let made = 0
/** No two alike. */
export const aLicence = (): string => `NPO-${(made += 1)}-${process.pid}`

/** The whole server with an officer and makers of registrations; `close` it in `afterAll`. */
export async function startNpoApp(): Promise<NpoApp> {
  const base = await startEvidenceApp()
  const person = await base.aPerson()
  await appoint(base, person.personId, 'grants_officer')
  const officer = await base.withMfa(person)
  const inDays = (days: number) =>
    new Date(base.platform.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const app: NpoApp = {
    ...base,
    officer,
    anNpo: () => base.anOrganisationWithMfa({ type: 'npo' }),
    async answersOf(who, over = {}) {
      const file = async () => [(await base.anEvidence(who)).id]
      return {
        licenceNumber: aLicence(),
        licenceExpiresOn: inDays(400),
        aboutEn: 'Replants wadis with native trees.',
        aboutAr: 'تعيد تشجير الأودية بأشجار محلية.',
        focuses: ['land', 'education'],
        licenceCertificate: await file(),
        boardList: await file(),
        financialStatements: await file(),
        focusStatement: await file(),
        ...over,
      }
    },
    beginOne: (who) => base.call(who, 'POST', '/api/npo/registrations'),
    save: (who, { id, version }, answers) =>
      base.call(who, 'PUT', `/api/npo/registrations/${id}`, { answers, version }),
    submit: (who, { id, version }) => base.call(who, 'POST', `/api/npo/registrations/${id}/submit`, { version }),
    async aSubmitted(who, over) {
      const { body: begun } = await app.beginOne(who)
      const { body: saved } = await app.save(who, begun, await app.answersOf(who, over))
      const { status, body } = await app.submit(who, { ...begun, ...saved })
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
      return body
    },
    async moveOn({ id }, action, note = '', by = officer) {
      const path = `/api/platform/npo-registrations/${id}`
      const { version } = (await base.call<Registration>(officer, 'GET', path)).body
      return base.call(by, 'POST', `${path}/moves`, { action, note, version })
    },
    async anApproved(who, over) {
      const one = await app.aSubmitted(who, over)
      await app.moveOn(one, 'start-review')
      const { status, body } = await app.moveOn(one, 'approve')
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
      return body
    },
  }
  return app
}
