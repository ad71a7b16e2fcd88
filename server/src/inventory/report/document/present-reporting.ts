import { formatYear, isolate } from '@athar/i18n'
import { heading, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { Block, Table } from '../../../platform/documents/document.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { ReportData, ReportReporting } from '../data/report-data.ts'
import { reportingItems, type ReportingItem, type ReportSection } from '../data/reporting-items.ts'
import { addUp } from './figure-columns.ts'
import { tonnesOrSign } from './report-figures.ts'

/** What the standards ask for beside the results, and where the report states each item; `before` is all before it. */
export function presentReporting(
  data: ReportData,
  words: Words,
  { isVerified, before }: { readonly isVerified: boolean; readonly before: readonly Block[] },
): Block[] {
  const own = [
    heading(1, words.say('reporting.heading')),
    ...about(data, words),
    heading(2, words.say('reporting.directGases')),
    directGases(data.reporting, words),
    heading(2, words.say('reporting.biogenic')),
    biogenic(data.reporting, words),
    paragraph(words.say('reporting.removals')),
    heading(2, words.say('reporting.isoCategories')),
    paragraph(words.say('reporting.isoText')),
    isoCategories(data, words),
    heading(2, words.say('reporting.items')),
    paragraph(words.say('reporting.itemsText')),
  ]
  const places = numbersOf([...before, ...own])
  const items = reportingItems(data, isVerified)
  return [
    ...own,
    ...(['ghg-protocol', 'iso-14064-1'] as const).map((standard) =>
      itemTable(
        standard,
        items.filter((item) => item.standard === standard),
        { words, places, year: data.inventory.baseYear },
      ),
    ),
  ]
}

/** The number that the page prints before each heading. */
function numbersOf(blocks: readonly Block[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let [chapter, section] = [0, 0]
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    if (block.level === 1) [chapter, section] = [chapter + 1, 0]
    else section++
    const number = block.level === 1 ? String(chapter) : `${chapter}.${section}`
    if (!found.has(block.text)) found.set(block.text, number)
  }
  return found
}

/** What the organisation says itself, word for word. */
function about({ reporting: { details } }: ReportData, words: Words): Block[] {
  const said = (key: string, value: string): Block[] =>
    value === '' ? [] : [paragraph(words.say(`reporting.said.${key}`, { text: isolate(value) }))]
  const role = details.responsibleRole === '' ? 'person' : 'personWithRole'
  const lines: Block[] = [
    ...(details.responsiblePerson === ''
      ? []
      : [
          paragraph(
            words.say(`reporting.said.${role}`, {
              person: isolate(details.responsiblePerson),
              role: isolate(details.responsibleRole),
            }),
          ),
        ]),
    ...said('organisation', details.organisationText),
    ...said('significance', details.significance),
    ...said('baseYear', details.baseYearReason),
    ...(details.isoConformity ? [paragraph(words.say('reporting.said.conformity'))] : []),
  ]
  return [
    heading(2, words.say('reporting.about')),
    ...(lines.length > 0 ? lines : [paragraph(words.say('reporting.nothingSaid'))]),
  ]
}

/** The sum of what was entered; a sign where nothing was. */
function totalOf(values: readonly (string | null)[], words: Words): string {
  const entered = values.filter((value) => value !== null)
  return tonnesOrSign(entered.length === 0 ? null : addUp(entered), words)
}

const noteOf = (values: readonly (string | null)[], words: Words): string[] =>
  values.includes(null) ? [words.say('notEntered.noteLine')] : []

function directGases({ directGases: all }: ReportReporting, words: Words): Table {
  const emitted = all.map(({ co2eKg }) => co2eKg)
  const isUnsplit = all.some(({ gas }) => gas === 'unsplit')
  return table(
    words.say('reporting.directGasesTable'),
    [text(words.say('method.gas')), numbers(words.say('results.mass')), numbers(words.say('results.emissions'))],
    all.map(({ gas, massKg, co2eKg }) => [
      words.say(`results.gases.${gas}`),
      tonnesOrSign(massKg, words),
      tonnesOrSign(co2eKg, words),
    ]),
    {
      total: [words.say('document.total'), '', totalOf(emitted, words)],
      note: [...noteOf(emitted, words), ...(isUnsplit ? [words.say('reporting.unsplit')] : [])].join(' ') || null,
    },
  )
}

function biogenic({ biogenicCo2Kg: by }: ReportReporting, words: Words): Table {
  return table(
    words.say('reporting.biogenicTable'),
    [text(words.say('results.scope')), numbers(words.say('reporting.co2'))],
    (['1', '2', '3'] as const).map((scope) => [words.say(`scope.${scope}`), tonnesOrSign(by[`scope${scope}`], words)]),
    {
      total: [words.say('document.total'), totalOf(Object.values(by), words)],
      note: noteOf(Object.values(by), words)[0] ?? null,
    },
  )
}

function isoCategories({ reporting, totals }: ReportData, words: Words): Table {
  const all = reporting.isoCategories
  return table(
    words.say('reporting.isoTable'),
    [
      text(words.say('boundary.category'), 2),
      numbers(words.say('results.emissions')),
      numbers(words.say('results.marketEmissions')),
      numbers(words.say('reporting.biogenicColumn')),
    ],
    all.map(({ category, kg, marketKg, biogenicCo2Kg }) => [
      words.say(`reporting.iso.${category}`),
      tonnesOrSign(kg, words),
      tonnesOrSign(marketKg, words),
      tonnesOrSign(biogenicCo2Kg, words),
    ]),
    {
      total: [
        words.say('document.total'),
        tonnesOrSign(totals.location && totals.location.kg, words),
        tonnesOrSign(totals.market && totals.market.kg, words),
        tonnesOrSign(totals.location && totals.biogenicCo2Kg, words),
      ],
      note:
        noteOf(
          all.map(({ kg }) => kg),
          words,
        )[0] ?? null,
    },
  )
}

type Told = { readonly words: Words; readonly places: ReadonlyMap<string, string>; readonly year: number }

function itemTable(standard: ReportingItem['standard'], items: readonly ReportingItem[], told: Told): Table {
  const { words } = told
  return table(
    words.say(`reporting.standard.${standard}`),
    [
      text(words.say('reporting.clause'), 'auto'),
      text(words.say('reporting.item'), 3),
      text(words.say('reporting.where'), 4),
    ],
    items.map((item) => [
      words.say('reporting.clauseOf', { clause: isolate(item.clause) }),
      words.say(`reporting.${standard}.${item.item}`),
      whereOf(item, told),
    ]),
    { small: true },
  )
}

function whereOf({ state, sections, remedy }: ReportingItem, { words, places, year }: Told): string {
  const named = sections.map((section) => {
    const title = sectionTitle(section, words, year)
    const number = places.get(title)
    return number === undefined ? title : `${number} ${title}`
  })
  return [
    words.say(`reporting.state.${state}`, { sections: named.join(words.say('reporting.and')) }),
    ...(remedy === null ? [] : [words.say(`reporting.remedy.${remedy}`)]),
  ].join('\n')
}

const headings: Readonly<Record<Exclude<ReportSection, 'baseYear'>, string>> = {
  cover: 'reporting.cover',
  organisational: 'boundary.organisational',
  operational: 'boundary.operational',
  calculation: 'method.calculation',
  factorRule: 'method.factorRule',
  gwp: 'method.gwp',
  biogenicMethod: 'method.biogenic',
  uncertainty: 'method.uncertainty',
  byScope: 'results.byScope',
  comparison: 'results.comparison',
  factors: 'factors.heading',
  changes: 'changes.heading',
  about: 'reporting.about',
  directGases: 'reporting.directGases',
  biogenic: 'reporting.biogenic',
  isoCategories: 'reporting.isoCategories',
}

const sectionTitle = (section: ReportSection, words: Words, year: number): string =>
  section === 'baseYear'
    ? words.say('baseYear.heading', { year: formatYear(year, words.format) })
    : words.say(headings[section])

/** The same in plain words, for a sheet. */
export const reportingPlaces = (item: ReportingItem, words: Words, year: number): string =>
  whereOf(item, { words, places: new Map(), year })
