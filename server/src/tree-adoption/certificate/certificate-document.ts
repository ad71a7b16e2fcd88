import type { treeAdoption } from '@athar/contracts'
import { paths } from '@athar/contracts'
import { defaultFormat, formatDay, isolate, nameIn, type Lang } from '@athar/i18n'
import type { Words } from '../../platform/words.ts'
import { riyadhDay } from '../riyadh-day.ts'

/** A certificate as the page sees it: words already written in one language. */
export type CertificateDocument = {
  readonly lang: Lang
  readonly title: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly madeBy: string
  readonly begin: string
  readonly name: string
  readonly action: string
  readonly dedication: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly meaning: string
  /** Empty unless the site is one of the sample data. */
  readonly sample: string
  readonly proof: string
  readonly address: string
}

/** Where everybody can see what a number stands for, in the language of the certificate. */
export const proofAddress = (siteUrl: string, lang: Lang, number: string): string =>
  `${siteUrl.replace(/\/$/, '')}${lang === 'ar' ? '/ar' : ''}${paths.proof(number)}`

export function certificateDocument(
  adoption: treeAdoption.Adoption,
  { lang, words, siteUrl }: { lang: Lang; words: Words; siteUrl: string },
): CertificateDocument {
  const { species, site, number } = adoption
  const say = (key: string, values?: Record<string, string>) => words(lang, `certificate.${key}`, values)
  const named = (name: { en: string; ar: string }) => isolate(nameIn(lang, name).text)
  const date = riyadhDay(new Date(adoption.adoptedAt))
  const fact = (key: string, value: string) => ({ label: say(key), value })
  return {
    lang,
    title: say('title'),
    date,
    madeBy: say('madeBy'),
    begin: say('begin'),
    name: adoption.name,
    action: say('action', { species: named(species.name), site: named(site.name) }),
    dedication: adoption.dedication,
    facts: [
      fact('number', isolate(number)),
      fact('date', isolate(formatDay(date, defaultFormat(lang)))),
      fact('species', named(species.name)),
      fact('scientific', isolate(species.scientific)),
      fact('site', named(site.name)),
      fact('place', named(site.place)),
      fact('planter', named(site.planter)),
    ],
    meaning: say('meaning'),
    sample: site.sample ? say('sample') : '',
    proof: say('proof'),
    address: proofAddress(siteUrl, lang, number),
  }
}
