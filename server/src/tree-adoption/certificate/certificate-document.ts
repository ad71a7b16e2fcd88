import type { treeAdoption } from '@athar/contracts'
import { paths } from '@athar/contracts'
import { formatDay, isolate, nameIn, type Lang } from '@athar/i18n'
import { notice } from '../../platform/documents/blocks.ts'
import type { CertificateDocument } from '../../platform/documents/document.ts'
import { documentWords } from '../../platform/documents/document-words.ts'
import { riyadhDay } from '../../platform/riyadh-day.ts'

/** Where everybody can see what a number stands for, in the language of the certificate. */
export const proofAddress = (siteUrl: string, lang: Lang, number: string): string =>
  `${siteUrl.replace(/\/$/, '')}${lang === 'ar' ? '/ar' : ''}${paths.proof(number)}`

export function certificateDocument(
  { species, site, number, name, dedication, adoptedAt }: treeAdoption.Adoption,
  { lang, siteUrl }: { lang: Lang; siteUrl: string },
): CertificateDocument {
  const words = documentWords('tree-adoption', lang)
  const say = (key: string, values?: Record<string, string>) => words.say(`certificate.${key}`, values)
  const named = (both: { en: string; ar: string }) => nameIn(lang, both).text
  const date = riyadhDay(new Date(adoptedAt))
  const fact = (key: string, value: string) => ({ label: say(key), value: isolate(value) })
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
        name,
        text: say('action', { species: named(species.name), site: named(site.name) }),
        quote: dedication,
      },
      {
        kind: 'facts',
        facts: [
          fact('number', number),
          fact('date', formatDay(date, words.format)),
          fact('species', named(species.name)),
          fact('scientific', species.scientific),
          fact('site', named(site.name)),
          fact('place', named(site.place)),
          fact('planter', named(site.planter)),
        ],
      },
    ],
    foot: [
      ...(site.sample ? [notice('warning', say('sample'))] : []),
      { kind: 'note', text: say('meaning') },
      { kind: 'proof', text: say('proof'), address: proofAddress(siteUrl, lang, number) },
    ],
  }
}
