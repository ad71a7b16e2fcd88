import { withoutBidiControls } from '@athar/i18n'
import { expect } from 'vitest'
import type { SentMail } from '../mail.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (html: string) =>
  html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
const address = /https?:\/\/\S+/g
const words = (text: string) =>
  text
    .replaceAll(address, ' ')
    .replaceAll(':', ' ')
    .split(/\s+/)
    .filter((word) => word !== '')

/**
 * What a mail says without HTML is what it says with it, word for word, and leads to the same places. Nothing in it is
 * fetched from anywhere, and no picture carries anything.
 */
export function expectSameWords({ subject, text, html }: Pick<SentMail, 'subject' | 'text' | 'html'>): void {
  const [, heading = '', body = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>([\s\S]*)<\/body>/.exec(html) ?? []
  expect(withoutBidiControls(plain(heading)).trim()).toBe(subject)
  expect(words(plain(body))).toEqual(words(text))
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => plain(url))
  expect([...new Set(links)].toSorted()).toEqual([...new Set(text.match(address) ?? [])].toSorted())
  for (const [tag] of html.matchAll(/<[^>]*>/g))
    expect(tag).not.toMatch(/^<(img|script|style|link|iframe|object|svg|form)\b|\ssrc=|url\(|@import|\son\w+=/i)
}
