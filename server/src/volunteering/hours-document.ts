import { paths } from '@athar/contracts'
import { formatDay, formatNumber, isolate, nameIn, type Lang } from '@athar/i18n'
import { notice } from '../platform/documents/blocks.ts'
import type { CertificateDocument } from '../platform/documents/document.ts'
import { documentWords } from '../platform/documents/document-words.ts'
import { riyadhDay } from '../platform/riyadh-day.ts'
import type { StoredCertificate } from './store/certificates.ts'
import type { StoredEvent } from './store/events.ts'

type Certified = { readonly certificate: StoredCertificate; readonly event: StoredEvent; readonly hours: string }

/** The certificate of confirmed hours, on one page. */
export function hoursDocument(
  { certificate, event, hours }: Certified,
  { lang, siteUrl }: { lang: Lang; siteUrl: string },
): CertificateDocument {
  const words = documentWords('volunteering', lang)
  const say = (key: string, values?: Record<string, string | number>) => words.say(`certificate.${key}`, values)
  const named = (both: { en: string; ar: string }) => nameIn(lang, both).text
  const date = riyadhDay(certificate.issuedAt)
  const held = formatDay(riyadhDay(new Date(event.startsAt)), words.format)
  const fact = (key: string, value: string) => ({ label: say(key), value: isolate(value) })
  const hoursText = words.say('events.hours', { count: Number(hours), number: formatNumber(hours, words.format) })
  const address = `${siteUrl.replace(/\/$/, '')}${lang === 'ar' ? '/ar' : ''}${paths.proof(certificate.number)}`
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
        name: certificate.name || say('nameless'),
        text: say('action', { hours: hoursText, event: isolate(named(event.title)) }),
        quote: '',
      },
      {
        kind: 'facts',
        facts: [
          fact('number', certificate.number),
          fact('hours', hoursText),
          fact('held', held),
          fact('event', named(event.title)),
          fact('place', named(event.place)),
          fact('organiser', named(event.organiser)),
          fact('date', formatDay(date, words.format)),
        ],
      },
    ],
    foot: [
      ...(event.sample ? [notice('warning', say('sample'))] : []),
      { kind: 'note', text: say('meaning') },
      { kind: 'proof', text: say('proof'), address },
    ],
  }
}
