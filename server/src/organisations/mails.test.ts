import { randomUUID } from 'node:crypto'
import { isolate } from '@athar/i18n'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSameWords } from '../platform/testing/mail-words.ts'
import { createOrganisationMails } from './mails.ts'
import { anOrganisationInput, sharedOrganisationsApp, type OrganisationsApp, type Owner } from './testing.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await sharedOrganisationsApp()
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

/** What an invitation says in both languages, sent by somebody of this name. */
async function invitedBy(fullName: string) {
  const owner = await app.anOrganisationWithMfa()
  const headers = { ...owner.headers, apikey: 'anon' }
  const payload = { data: { full_name: fullName } }
  const renamed = await app.app.inject({ method: 'PUT', url: '/auth/v1/user', headers, payload })
  expect(renamed.statusCode).toBe(200)
  return invitedTo(owner)
}

async function invitedTo(owner: Owner) {
  const invited = async (language: 'en' | 'ar') => {
    const email = `${randomUUID()}@example.com`
    const sent = await app.call(owner, 'POST', '/api/organisation/invitations', { email, role: 'viewer', language })
    expect(sent.status).toBe(201)
    const mail = (await app.mailbox()).find(({ to }) => to === email)
    expectSameWords(mail!)
    return mail!
  }
  return { en: await invited('en'), ar: await invited('ar') }
}

it.each([
  ['Noura <b>Alharbi', 'Noura <b>Alharbi'],
  ['J.R. نورة الحربي', 'J.R. نورة الحربي'],
  ['ن'.repeat(200), `${'ن'.repeat(80)}…`],
])('an invitation names who sent it: %s', async (fullName, named) => {
  const { en, ar } = await invitedBy(fullName)
  expect(en.text).toContain(`This invitation was sent by ${isolate(named)}.`)
  expect(ar.text).toContain(`أُرسلت هذه الدعوة باسم ${isolate(named)}.`)
  expect(en.html + ar.html).not.toContain('<b>')
})

it.each([
  'Prizes at evil.example',
  'https://evil.example',
  'noura@evil.example',
  'evil365.com',
  'evil-7.example',
  'evil。com',
  '192.0.2.7',
  '',
])('an invitation names nobody by what a mail program makes a link of: %s', async (fullName) => {
  const { en, ar } = await invitedBy(fullName)
  expect(en.text).not.toContain('This invitation was sent by')
  expect(ar.text).not.toContain('أُرسلت هذه الدعوة')
  expect(en.text + ar.text).not.toMatch(/evil|192\.0/)
})

it.each([
  ['Noon.com', 'Noon. com'],
  ['Your prize: https://evil.example/now', 'Your prize: https: / / evil. example/ now'],
  ['Najd & Co.', 'Najd & Co.'],
  ['A'.repeat(200), `${'A'.repeat(120)}…`],
])('no mail program makes a link of what an organisation calls itself in an invitation: %s', async (name, named) => {
  const { en, ar } = await invitedTo(await app.anOrganisationWithMfa({ name: { en: name, ar: '' } }))
  expect(en.text).toContain(`${isolate(named)} invites you to work`)
  for (const mail of [en, ar]) expect(mail.subject).toContain(named)
})
