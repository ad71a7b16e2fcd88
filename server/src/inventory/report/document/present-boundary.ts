import { stateWithoutFigure } from '@athar/carbon'
import { isolate } from '@athar/i18n'
import { heading, listLimit, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { ReportBoundary, ReportData, ReportEntity, ReportResults, ReportSite } from '../data/report-data.ts'
import type { Block, Table } from '../../../platform/documents/document.ts'
import { emissions } from './figure-columns.ts'
import { name, noFigure, percent, region, tonnes } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

export function presentBoundary({ boundary, method, inventory, results }: ReportData, words: Words): Block[] {
  return [
    heading(1, words.say('boundary.heading')),
    heading(2, words.say('boundary.organisational')),
    paragraph(words.say(`boundary.approach.${boundary.approach}`)),
    entities(boundary, words),
    heading(2, words.say('boundary.operational')),
    paragraph(operational({ boundary, method, inventory }, words)),
    screening(method, results, words),
    heading(2, words.say('boundary.sites')),
    paragraph(words.say('boundary.sitesText', { count: boundary.sites.length })),
    ...sites('boundary.sitesTable', boundary.sites, words),
    ...outside(boundary, words),
    ...silent(boundary, words),
  ]
}

/** What is stored, and nothing of what is not: neither completeness nor a screening is asserted. */
function operational(
  { boundary, method, inventory }: Pick<ReportData, 'boundary' | 'method' | 'inventory'>,
  words: Words,
): string {
  const inAll = method.screening.length
  const open = method.screening.filter(({ decision }) => decision === 'undecided').length
  const decided = words.say('boundary.decided', { count: inAll - open, all: inAll })
  const undecided = open === 0 ? words.say('boundary.undecidedNone') : words.say('boundary.undecided', { count: open })
  return [
    words.say('boundary.recordsText', { count: inventory.records }),
    words.say('boundary.sitesInUse', {
      with: boundary.sites.length,
      outside: boundary.sitesOutside.length,
      without: boundary.sitesWithoutData.length,
    }),
    decided,
    undecided,
  ].join(' ')
}

function entities({ entities: all }: ReportBoundary, words: Words): Table {
  const flag = (value: boolean) => words.say(value ? 'boundary.yes' : 'boundary.no')
  const counted = (entity: ReportEntity) =>
    entity.counted === null ? words.say('boundary.byPeriod') : percent(entity.counted, words)
  return table(
    words.say('boundary.entities'),
    [
      text(words.say('boundary.entity'), 2),
      numbers(words.say('boundary.equity')),
      text(words.say('boundary.financialControl'), 'auto'),
      text(words.say('boundary.operationalControl'), 'auto'),
      numbers(words.say('boundary.counted')),
    ],
    all.map((entity) => [
      `${'\u2003'.repeat(Math.min(entity.depth, 4))}${name(entity.name, words)}`,
      entity.equityShare === null ? words.say('boundary.byPeriod') : percent(entity.equityShare, words),
      flag(entity.financialControl),
      flag(entity.operationalControl),
      counted(entity),
    ]),
  )
}

/** Of each category the decision, and what counts in it: a category that was left out is not called not entered. */
function screening({ screening: all }: ReportData['method'], { categories }: ReportResults, words: Words): Table {
  const kgOf = new Map<string, string>(categories.map(({ category, kg }) => [category, kg]))
  const amount = (category: number, decision: string) => {
    const kg = kgOf.get(`scope3-${category}`)
    if (kg !== undefined) return tonnes(kg, words)
    return stateWithoutFigure(decision) === 'not-entered' ? words.say('notEntered.figure') : noFigure
  }
  return table(
    words.say('boundary.screening'),
    [
      text(words.say('boundary.category'), 3),
      text(words.say('boundary.decision'), 'auto'),
      emissions(words),
      text(words.say('boundary.reason'), 3),
    ],
    all.map(({ category, decision, reason }) => [
      words.say(`category.scope3-${category}`),
      words.say(`boundary.decisions.${decision}`),
      amount(category, decision),
      reason === '' ? '' : isolate(reason),
    ]),
  )
}

/** Every one of them: a cut list would hide what the total leaves out. */
function silent({ sitesWithoutData: all }: ReportBoundary, words: Words): Block[] {
  if (all.length === 0) return []
  return [
    heading(2, words.say('boundary.silent')),
    paragraph(words.say('boundary.silentText', { count: all.length })),
    table(
      words.say('boundary.silentTable'),
      [
        text(words.say('boundary.code'), 'auto'),
        text(words.say('boundary.site'), 2),
        text(words.say('boundary.entity'), 2),
      ],
      all.map((site) => [isolate(site.code), name(site.name, words), name(site.entity, words)]),
      { small: true },
    ),
  ]
}

/** Sites with records of which the approach counts nothing are counted apart. */
function outside({ sitesOutside: all }: ReportBoundary, words: Words): Block[] {
  if (all.length === 0) return []
  return [
    paragraph(words.say('boundary.sitesOutsideText', { count: all.length })),
    ...sites('boundary.sitesOutsideTable', all, words),
  ]
}

function sites(caption: string, all: readonly ReportSite[], words: Words): Block[] {
  if (all.length === 0) return []
  const shown = all.slice(0, listLimit)
  const rest = all.length - shown.length
  return [
    table(
      words.say(caption),
      [
        text(words.say('boundary.code'), 'auto'),
        text(words.say('boundary.site'), 2),
        text(words.say('boundary.entity'), 2),
        text(words.say('boundary.place'), 2),
        numbers(words.say('boundary.counted')),
      ],
      shown.map((site) => [
        isolate(site.code),
        name(site.name, words),
        name(site.entity, words),
        [site.city ? name(site.city, words) : '', region(site.country, words)]
          .filter(Boolean)
          .join(words.lang === 'ar' ? '، ' : ', '),
        site.counted === null ? words.say('boundary.byPeriod') : percent(site.counted, words),
      ]),
      {
        note:
          rest > 0 ? `${words.say('document.others', { count: rest })}. ${words.say('results.seeSpreadsheet')}` : null,
      },
    ),
  ]
}
