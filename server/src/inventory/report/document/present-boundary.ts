import { isolate } from '@athar/i18n'
import { heading, listLimit, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { ReportBoundary, ReportData, ReportEntity } from '../data/report-data.ts'
import type { Block, Table } from '../../../platform/documents/document.ts'
import { name, percent, region } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

export function presentBoundary({ boundary, method, inventory }: ReportData, words: Words): Block[] {
  return [
    heading(1, words.say('boundary.heading')),
    heading(2, words.say('boundary.organisational')),
    paragraph(words.say(`boundary.approach.${boundary.approach}`)),
    entities(boundary, words),
    heading(2, words.say('boundary.operational')),
    paragraph(operational({ boundary, method, inventory }, words)),
    screening(method, words),
    heading(2, words.say('boundary.sites')),
    paragraph(words.say('boundary.sitesText', { count: boundary.sites.length })),
    ...sites(boundary, words),
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
    words.say('boundary.sitesInUse', { with: boundary.sites.length, without: boundary.sitesWithoutData.length }),
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

function screening({ screening: all }: ReportData['method'], words: Words): Table {
  return table(
    words.say('boundary.screening'),
    [
      text(words.say('boundary.category'), 3),
      text(words.say('boundary.decision'), 'auto'),
      text(words.say('boundary.reason'), 3),
    ],
    all.map(({ category, decision, reason }) => [
      words.say(`category.scope3-${category}`),
      words.say(`boundary.decisions.${decision}`),
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

function sites({ sites: all }: ReportBoundary, words: Words): Block[] {
  if (all.length === 0) return []
  const shown = all.slice(0, listLimit)
  const rest = all.length - shown.length
  return [
    table(
      words.say('boundary.sitesTable'),
      [
        text(words.say('boundary.code'), 'auto'),
        text(words.say('boundary.site'), 2),
        text(words.say('boundary.entity'), 2),
        text(words.say('boundary.place'), 2),
      ],
      shown.map((site) => [
        isolate(site.code),
        name(site.name, words),
        name(site.entity, words),
        [site.city ? name(site.city, words) : '', region(site.country, words)]
          .filter(Boolean)
          .join(words.lang === 'ar' ? '، ' : ', '),
      ]),
      {
        note:
          rest > 0 ? `${words.say('document.others', { count: rest })}. ${words.say('results.seeSpreadsheet')}` : null,
      },
    ),
  ]
}
