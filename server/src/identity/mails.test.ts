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
    const mails = createAuthMails(app.platform.mail, {
      siteUrl: 'https://athar.example',
      contact: 'help@athar.example',
    })
    await app.platform.accounts.transaction({}, ({ db }) =>
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

/** What tells somebody to do something leads to where it is done. */
const forgot = 'https://athar.example/auth?step=forgot&redirect_to=%2Fprofile%2Fsecurity'
it.each([
  ['password_changed', forgot],
  ['new_sign_in', forgot],
  ['sessions_ended', forgot],
  ['factors_reset', forgot],
  ['identity_removed', forgot],
  ['email_change', forgot],
  ['identity_linked', 'https://athar.example/profile/security'],
  ['account_blocked', 'help@athar.example'],
  ['account_closed', 'help@athar.example'],
  ['account_unblocked', 'help@athar.example'],
  ['factors_reset', 'help@athar.example'],
] as const)('the mail %s leads to %s', async (kind, place) => {
  const to = `${kind.replaceAll('_', '-')}.${place.length}@example.com`
  const mails = createAuthMails(app.platform.mail, { siteUrl: 'https://athar.example', contact: 'help@athar.example' })
  await app.platform.accounts.transaction({}, ({ db }) => mails.send(db, { kind, to, language: 'ar' }))
  const mail = (await app.mailbox()).find((sent) => sent.to === to)
  expect(mail?.text).toContain(place)
  expect(mail?.html).toContain(place.replaceAll('&', '&amp;'))
})

it('names nobody to write to where the operator names nobody', async () => {
  const to = 'blocked@example.com'
  const mails = createAuthMails(app.platform.mail, { siteUrl: 'https://athar.example', contact: undefined })
  await app.platform.accounts.transaction({}, ({ db }) =>
    mails.send(db, { kind: 'account_blocked', to, language: 'en' }),
  )
  const mail = (await app.mailbox()).find((sent) => sent.to === to)
  expect(mail?.text).toContain('write to the platform administrator')
  expect(mail?.text).not.toContain('To reach the platform administrator')
})

it('keeps addresses of mailboxes and networks in one piece between Arabic words', async () => {
  const to = '1445.noura@example.com'
  const mails = createAuthMails(app.platform.mail, { siteUrl: 'https://athar.example', contact: 'help@athar.example' })
  await app.platform.accounts.transaction({}, ({ db }) =>
    mails.send(db, { kind: 'new_sign_in', to, language: 'ar', device: 'Safari, iOS', address: '2001:db8::1' }),
  )
  const mail = (await app.mailbox()).find((sent) => sent.to === to)
  for (const piece of [to, 'Safari, iOS', '2001:db8::1']) {
    expect(mail?.text).toContain(isolate(piece))
    expect(mail?.html).toContain(isolate(piece))
  }
  expect(mail?.subject).toBe(withoutBidiControls(mail!.subject))
})
