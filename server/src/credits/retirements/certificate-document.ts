import { paths } from '@athar/contracts'
import type { RetiredRange } from '@athar/contracts/credits'
import { formatDay, formatNumber, isolate, nameIn, type Lang } from '@athar/i18n'
import { notice, numbers, table, words as text } from '../../platform/documents/blocks.ts'
import type { CertificateDocument } from '../../platform/documents/document.ts'
import { documentWords } from '../../platform/documents/document-words.ts'
import { riyadhDay } from '../../platform/riyadh-day.ts'
import { serialIn, type NumberedRow } from './certify.ts'

export type CertifiedRetirement = NumberedRow & { readonly holder: { readonly en: string; readonly ar: string } }

/** Where everyone can check a number, in the language of the certificate. */
export const proofAddress = (siteUrl: string, lang: Lang, number: string): string =>
  `${siteUrl.replace(/\/$/, '')}${lang === 'ar' ? '/ar' : ''}${paths.proof(number)}`

/** Ranges beyond these are counted; the page of the proof has them all. */
const mostRows = 8

type Printed = { readonly lang: Lang; readonly siteUrl: string; readonly qr: string }

export function certificateDocument(of: CertifiedRetirement, { lang, siteUrl, qr }: Printed): CertificateDocument {
  const words = documentWords('credits', lang)
  const say = (key: string, values?: Record<string, string | number>) => words.say(`certificate.${key}`, values)
  const count = (tonnes: string | number) => formatNumber(Number(tonnes), words.format)
  const fact = (key: string, value: string) => ({ label: say(key), value: isolate(value) })
  const date = riyadhDay(of.at)
  const { serials } = of
  const rest = serials.slice(mostRows)
  const row = (range: RetiredRange) => [
    isolate(serialIn(range)),
    nameIn(lang, { en: range.en, ar: range.ar }).text,
    String(range.vintage),
    count(range.to - range.from + 1),
  ]
  return {
    frame: 'certificate',
    lang,
    title: say('title'),
    author: say('madeBy'),
    madeWith: say('madeBy'),
    date,
    blocks: [
      {
        kind: 'statement',
        lead: say('begin'),
        name: of.beneficiary ?? nameIn(lang, of.holder).text,
        text: say('action', { count: Number(of.tonnes), tonnes: count(of.tonnes), year: String(of.claimYear) }),
        quote: of.purpose ?? '',
      },
      {
        kind: 'facts',
        facts: [
          fact('number', of.number),
          fact('date', formatDay(date, words.format)),
          fact('tonnes', count(of.tonnes)),
          fact('year', String(of.claimYear)),
          fact('holder', nameIn(lang, of.holder).text),
        ],
      },
      table(
        say('serials'),
        [text(say('serial'), 4), text(say('project'), 3), text(say('vintage'), 'auto'), numbers(say('tonnes'))],
        serials.slice(0, mostRows).map(row),
        {
          small: true,
          note: rest.length === 0 ? null : say('more', { count: rest.length, ranges: count(rest.length) }),
        },
      ),
    ],
    foot: [
      ...(serials.some(({ sample }) => sample) ? [notice('warning', say('sample'))] : []),
      { kind: 'note', text: say('meaning') },
      {
        kind: 'proof',
        text: say('proof'),
        address: proofAddress(siteUrl, lang, of.number),
        code: { svg: qr, alt: say('code') },
      },
    ],
  }
}
