import { randomUUID } from 'node:crypto'
import { isolate } from '@athar/i18n'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSameWords } from '../platform/testing/mail-words.ts'
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
    mails.deleted(db, { to: { personId, email, language: null, proven: true }, organisation }),
  )
  const sent = (await app.mailbox()).filter(({ to, type }) => to === email && type === 'organisation_deletion_done')
  expect(sent.map((mail) => mail.subject)).toEqual([subject])
})

it.each([
  ['Noura <b>Alharbi', 'Noura <b>Alharbi'],
  ['J.R. نورة الحربي', 'J.R. نورة الحربي'],
  ['ن'.repeat(200), `${'ن'.repeat(80)}…`],
  // What a mail program makes a link of names nobody.
  ['Prizes at evil.example', null],
  ['https://evil.example', null],
  ['noura@evil.example', null],
  ['', null],
])('an invitation names who sent it: %s', async (fullName, named) => {
  const owner = await app.aSureOrganisation()
  const headers = { ...owner.headers, apikey: 'anon' }
  const renamed = await app.app.inject({
    method: 'PUT',
    url: '/auth/v1/user',
    headers,
    payload: { data: { full_name: fullName } },
  })
  expect(renamed.statusCode).toBe(200)
  for (const language of ['en', 'ar'] as const) {
    const email = `${randomUUID()}@example.com`
    const sent = await app.call(owner, 'POST', '/api/organisation/invitations', { email, role: 'viewer', language })
    expect(sent.status).toBe(201)
    const mail = (await app.mailbox()).find(({ to }) => to === email)
    const said = { en: 'This invitation was sent by', ar: 'أُرسلت هذه الدعوة باسم' }[language]
    if (named === null) expect(mail?.text).not.toContain(said)
    else expect(mail?.text).toContain(`${said} ${isolate(named)}.`)
    expect(mail?.html).not.toContain('<b>')
    expectSameWords(mail!)
  }
})
