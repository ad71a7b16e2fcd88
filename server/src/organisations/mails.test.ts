import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOrganisationMails } from './mails.ts'
import { anOrganisationInput, startOrganisationsApp, type OrganisationsApp } from './testing.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

it.each([
  ['ar-SA', 'حُذفت صناعات نجد'],
  ['fr', 'Najd Industries has been deleted'],
])('who never chose a language is written to in that of the last sign-in: %s', async (asked, subject) => {
  const { personId, email } = await app.aPerson()
  await app.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { apikey: 'anon', 'accept-language': asked },
    payload: { email, password: 'a palm beside the gate' },
  })
  const { people } = app.features.identity
  const mails = createOrganisationMails({ mailer: app.platform.mail, people, siteUrl: 'http://athar.test' })
  const organisation = anOrganisationInput().name
  await app.platform.database.transaction({}, ({ db }) =>
    mails.deleted(db, { to: { personId, email, language: null }, organisation }),
  )
  const sent = (await app.mailbox()).filter(({ to, type }) => to === email && type === 'organisation_deletion_done')
  expect(sent.map((mail) => mail.subject)).toEqual([subject])
})
