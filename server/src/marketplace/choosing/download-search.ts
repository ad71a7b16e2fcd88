import { Readable } from 'node:stream'
import { paths, type marketplace } from '@athar/contracts'
import {
  audienceNames,
  categoriesOf,
  categoryNames,
  certificateNames,
  groupNames,
  listingRegionNames,
  priceUnitNames,
  type OfferCard,
  type SavedFilters,
} from '@athar/contracts/marketplace'
import type { FastifyReply } from 'fastify'
import { wordsOf } from '@athar/i18n'
import { fail } from '../../platform/errors.ts'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import type { Call } from '../../platform/http/serve.ts'
import { writeXlsx, type WrittenSheet } from '../../platform/sheets/write-xlsx.ts'
import { loadWords } from '../../platform/words.ts'
import { presentCards } from '../offers/present-offer.ts'
import { shownOffers } from '../offers/store.ts'
import { judgeOffers, searchesOf, type Judged } from './saved-store.ts'

const words = loadWords('saved-offers')
type Lang = 'en' | 'ar'
type Names = Readonly<Record<string, { readonly en: string; readonly ar: string }>>

/** What a saved search finds on this day, and for every other offer the facet or word that it lacks. */
export async function downloadSearch({
  actor,
  params,
  query: { language },
  db,
  reply,
  clock,
}: Call<typeof marketplace.downloadSearch>): Promise<FastifyReply> {
  const searches = await searchesOf(db, actor.personId)
  const search = searches.find(({ id }) => id === params.id) ?? fail('marketplace.search-not-found')
  const { found, left, foundTotal, leftTotal } = await judgeOffers(db, search.filters)
  const cardsOf = async (judged: readonly Judged[]) => {
    const rows = await shownOffers(
      db,
      judged.map(({ id }) => id),
    )
    return new Map((await presentCards(db, clock, rows)).map((card) => [card.id, card]))
  }
  const say = sayIn(language)
  const [foundCards, leftCards] = [await cardsOf(found), await cardsOf(left)]
  const sheets: readonly WrittenSheet[] = [
    {
      name: say('file.about'),
      columns: [column(say('file.what'), 28), column(say('file.value'), 80)],
      rows: [
        [say('file.search'), search.name],
        [say('file.day'), clock.today()],
        ...filterRows(search.filters, language),
        [say('file.found'), say('file.shownOf', { shown: found.length, total: foundTotal })],
        [say('file.left'), say('file.shownOf', { shown: left.length, total: leftTotal })],
      ],
    },
    {
      name: say('file.found'),
      columns: (
        [
          'title',
          'provider',
          'sample',
          'category',
          'regions',
          'certificates',
          'price',
          'currency',
          'unit',
          'vat',
          'page',
        ] as const
      ).map((key) =>
        key === 'price' ? { title: say('file.price'), format: 'amount', width: 16 } : column(say(`file.${key}`), 28),
      ),
      rows: found.flatMap(({ id }) => rowOf(foundCards.get(id), language)),
    },
    {
      name: say('file.left'),
      columns: (['title', 'provider', 'sample', 'category', 'why', 'page'] as const).map((key) =>
        column(say(`file.${key}`), 32),
      ),
      rows: left.flatMap((judged) => {
        const card = leftCards.get(judged.id)
        return card ? [[...nameCells(card, language), whyOf(judged, card, search.filters, language), pageOf(card)]] : []
      }),
    },
  ]
  const workbook = writeXlsx({
    title: search.name,
    creator: 'Athar',
    createdAt: clock.now().toISOString(),
    rightToLeft: language === 'ar',
    sheets,
  })
  return reply
    .header('content-disposition', attachmentHeader(`athar-marketplace-${clock.today()}.xlsx`))
    .header('cache-control', 'private, no-store')
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(Readable.from(workbook, { objectMode: false }))
}

const sayIn =
  (lang: Lang) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}): string =>
    words(lang, key, values)
const column = (title: string, width: number) => ({ title, format: 'text', width }) as const
const named = (keys: readonly string[], names: Names, lang: Lang): string =>
  keys.map((key) => names[key]?.[lang] ?? key).join(words(lang, 'separator'))
const pageOf = ({ id, kind }: OfferCard): string =>
  kind === 'listing' ? paths.marketplaceListing(id) : paths.marketplaceProvider(id)
const pick = ({ en, ar }: { readonly en: string; readonly ar: string }, lang: Lang): string =>
  lang === 'en' ? en || ar : ar || en

const nameCells = ({ title, provider, category, sample }: OfferCard, lang: Lang): readonly string[] => [
  pick(title, lang),
  pick(provider.name, lang),
  sample ? words(lang, 'file.isSample') : '',
  categoryNames[category][lang],
]

function rowOf(card: OfferCard | undefined, lang: Lang): (string | null)[][] {
  if (!card) return []
  const { regions, certificates, price } = card
  const vat = price.vatIncluded === null ? '' : words(lang, price.vatIncluded ? 'file.included' : 'file.excluded')
  return [
    [
      ...nameCells(card, lang),
      named(regions, listingRegionNames, lang),
      named(certificates, certificateNames, lang),
      price.amount,
      price.currency ?? price.text,
      price.unit === null ? '' : priceUnitNames[price.unit][lang],
      vat,
      pageOf(card),
    ],
  ]
}

const facetNames = {
  category: categoryNames,
  region: listingRegionNames,
  audience: audienceNames,
  certificate: certificateNames,
} as const satisfies Record<string, Names>
const facets = ['category', 'region', 'audience', 'certificate'] as const

function filterRows({ q, group, ...chosen }: SavedFilters, lang: Lang): string[][] {
  return [
    ...(q === '' ? [] : [[words(lang, 'file.words'), q]]),
    ...(group === null ? [] : [[words(lang, 'file.group'), groupNames[group][lang]]]),
    ...facets
      .filter((facet) => chosen[facet].length > 0)
      .map((facet) => [words(lang, `file.${facet}`), named(chosen[facet], facetNames[facet], lang)]),
  ]
}

/** The facets and words that an offer lacks, each with what was asked for. */
function whyOf({ lacks, lackedWords }: Judged, { category }: OfferCard, filters: SavedFilters, lang: Lang): string {
  const asked = wordsOf(filters.q)
  const lacked = lackedWords.map((nth) => asked[nth] ?? '')
  return [
    ...lacks.map((facet) => {
      // A category falls out by the kind, too: what is named is the one that is lacked.
      const { group } = filters
      if (facet === 'category' && group !== null && !categoriesOf(group).includes(category))
        return words(lang, 'file.lacksFacet', { facet: words(lang, 'file.group'), value: groupNames[group][lang] })
      const value = named(filters[facet], facetNames[facet], lang)
      return words(lang, 'file.lacksFacet', { facet: words(lang, `file.${facet}`), value })
    }),
    ...lacked.map((word) => words(lang, 'file.lacksWord', { word })),
  ].join(words(lang, 'separator'))
}
