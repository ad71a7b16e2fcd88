import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isolate, languages, withoutBidiControls } from '@athar/i18n'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSameWords } from '../platform/testing/mail-words.ts'
import { createAuthMails, type MailKind } from './mails.ts'
import { startIdentityApp, type IdentityApp } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

const worded = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@athar/i18n/messages/identity/en.json')), 'utf8'),
) as { mail: Record<string, string | { subject?: string }> }
const kinds = Object.entries(worded.mail).flatMap(([kind, words]) =>
  typeof words === 'object' && words.subject !== undefined ? [kind as MailKind] : [],
)

describe.each(languages)('in %s', (language) => {
  it.each(kinds)('the mail %s says in plain text what its HTML says, without pictures', async (kind) => {
    const to = `${kind.replaceAll('_', '-')}.${language}@example.com`
    const mails = createAuthMails(app.platform.mail, 'https://athar.example')
    await app.platform.database.transaction({}, ({ db }) =>
      mails.send(db, {
        kind,
        to,
        language,
        token: 'pkce_a-token',
        code: '123456',
        newEmail: 'new@example.com',
        factorType: 'totp',
        remaining: 3,
        device: '<b>Chrome</b>',
        address: '51.39.4.4',
        provider: '<b>Ministry</b>',
        reason: '<b>Two continents</b>',
        until: '1 December 2026',
      }),
    )
    const mail = (await app.mailbox()).find((sent) => sent.to === to)
    expectSameWords(mail!)
    expect(mail?.html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.text).not.toMatch(/\{\{|undefined|\bmail\.\w/)
  })
})

it('keeps addresses of mailboxes and networks in one piece between Arabic words', async () => {
  const to = '1445.noura@example.com'
  const mails = createAuthMails(app.platform.mail, 'https://athar.example')
  await app.platform.database.transaction({}, ({ db }) =>
    mails.send(db, { kind: 'new_sign_in', to, language: 'ar', device: 'Safari, iOS', address: '2001:db8::1' }),
  )
  const mail = (await app.mailbox()).find((sent) => sent.to === to)
  for (const piece of [to, 'Safari, iOS', '2001:db8::1']) {
    expect(mail?.text).toContain(isolate(piece))
    expect(mail?.html).toContain(isolate(piece))
  }
  expect(mail?.subject).toBe(withoutBidiControls(mail!.subject))
})
