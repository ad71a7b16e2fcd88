import type { youth } from '@athar/contracts'
import { paths } from '@athar/contracts'
import { formatDay, formatNumber, isolate, nameIn, type Lang } from '@athar/i18n'
import type { CertificateDocument } from '../../platform/documents/document.ts'
import { documentWords } from '../../platform/documents/document-words.ts'

export type Certified = youth.Certificate & { readonly name: string; readonly issuedOn: string }

export function certificateDocument(
  { kind, number, title, facts, name, issuedOn }: Certified,
  { lang, siteUrl }: { lang: Lang; siteUrl: string },
): CertificateDocument {
  const words = documentWords('youth', lang)
  const say = (key: string, values?: Record<string, string>) => words.say(`certificate.${key}`, values)
  const count = (value: number | string) => formatNumber(value, words.format)
  const fact = (key: string, value: string) => ({ label: say(key), value: isolate(value) })
  const { points, logs, lessons, totals } = facts
  const figures = totals
    ? [
        fact('co2e', count(totals.co2e)),
        ...(totals.water === '0' ? [] : [fact('water', count(totals.water))]),
        ...(totals.electricity === '0' ? [] : [fact('electricity', count(totals.electricity))]),
      ]
    : []
  return {
    frame: 'certificate',
    lang,
    title: say(`title.${kind}`),
    author: say('madeBy'),
    madeWith: say('madeBy'),
    date: issuedOn,
    blocks: [
      {
        kind: 'statement',
        lead: say('begin'),
        name,
        text: say(`text.${kind}`, { title: nameIn(lang, title).text }),
        quote: '',
      },
      {
        kind: 'facts',
        facts: [
          fact('number', number),
          fact('date', formatDay(issuedOn, words.format)),
          ...(points === null ? [] : [fact('points', count(points))]),
          ...(logs === null ? [] : [fact('logs', count(logs))]),
          ...(lessons === null ? [] : [fact('lessons', count(lessons))]),
          ...figures,
        ],
      },
    ],
    foot: [
      { kind: 'note', text: say(`meaning.${kind}`) },
      { kind: 'proof', text: say('proof'), address: proofAddress(siteUrl, lang, number) },
    ],
  }
}

const proofAddress = (siteUrl: string, lang: Lang, number: string): string =>
  `${siteUrl.replace(/\/$/, '')}${lang === 'ar' ? '/ar' : ''}${paths.proof(number)}`
