import { describe, expect, it } from 'vitest'
import { layoutMail, type MailText } from './mail-layout.ts'
import { expectSameWords } from './testing/mail-words.ts'

const hostile = '<b onclick="x()">Oasis & Sons</b>\r\nBcc: all@example.sa\n\nhttps'
const full = (lang: 'en' | 'ar', over: Partial<MailText> = {}): MailText => ({
  lang,
  subject: lang === 'ar' ? 'يومك في أثر' : 'Your day at Athar',
  paragraphs: [lang === 'ar' ? 'هذا ما لم تقرأه بعد.' : 'This is what you have not read yet.', hostile],
  groups: [
    {
      heading: hostile,
      items: [
        { title: hostile, text: 'By Noura', url: 'https://athar.sa/inventory?year=2025&state=open' },
        { title: 'Second', text: hostile, url: 'https://athar.sa/organisation' },
      ],
    },
  ],
  action: { label: 'Open', url: 'https://athar.sa/notifications?a=1&b=2' },
  code: { label: 'Code', value: '123456' },
  closing: ['You asked for it.', 'Athar'],
  links: [{ label: 'End these emails', url: 'https://athar.sa/notifications/unsubscribe?token=x' }],
  ...over,
})

describe.each(['en', 'ar'] as const)('every mail (%s)', (lang) => {
  const mail = layoutMail(full(lang))

  it('says the same words without HTML, leads to the same places, and fetches nothing', () => expectSameWords(mail))

  it('is laid out in the direction of its language', () => {
    const said = `lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`
    expect(mail.html).toContain(`<html ${said}>`)
    // Where a mail is shown inside another page, nothing around its body is kept, nor the body itself.
    expect(mail.html).toMatch(new RegExp(`<body [^>]*>\\s*<div ${said} `))
  })

  it('takes what somebody typed as text: no markup, no header, no paragraph of its own', () => {
    expect(mail.html).not.toMatch(/<b |<\/b>/)
    expect(mail.html).toContain('&lt;b onclick=&quot;x()&quot;&gt;Oasis &amp; Sons&lt;/b&gt; Bcc: all@example.sa https')
    expect(mail.text + mail.html).not.toMatch(/\r|^Bcc:/m)
  })
})

it('a subject bears no marks of direction, and the heading in the mail keeps them', () => {
  const { subject, html } = layoutMail(full('ar', { subject: 'أُوقف اعتماد \u2068Gulf Assurance & Co.\u2069' }))
  expect(subject).toBe('أُوقف اعتماد Gulf Assurance & Co.')
  expect(html).toContain('<title>أُوقف اعتماد Gulf Assurance &amp; Co.</title>')
  expect(html).toContain('>أُوقف اعتماد \u2068Gulf Assurance &amp; Co.\u2069</h1>')
})

it('a subject is one line', () => {
  expect(layoutMail(full('en', { subject: 'Hello\r\nBcc: other@example.sa\u0000' })).subject).toBe(
    'Hello Bcc: other@example.sa',
  )
})
