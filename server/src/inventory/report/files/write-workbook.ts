import { stateWithoutFigure } from '@athar/carbon'
import { massIn, nameIn, withoutBidiControls } from '@athar/i18n'
import type { BilingualName } from '@athar/contracts'
import type { Readable } from 'node:stream'
import type { NamedStatement } from '../document/statement-fact.ts'
import { statementFact } from '../document/statement-fact.ts'
import { writeXlsx, type SheetCell, type SheetColumn, type WrittenSheet } from '../../../platform/sheets/write-xlsx.ts'
import type { Estimate, ExplainedFigures, ReportData, ReportLine } from '../data/report-data.ts'
import { causes } from '../document/present-explanations.ts'
import { energyFigures } from '../document/present-energy.ts'
import { flagName } from '../document/present-quality.ts'
import type { RetiredCredits } from '../../../platform/feature-hooks.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { ExportRecord } from '../read-records.ts'
import type { ExportSource } from './export-source.ts'
import { baseYearSheet } from './base-year-sheet.ts'
import { recordColumns } from './record-columns.ts'
import { reportingSheets } from './reporting-sheets.ts'

/** The year as a workbook: totals first, then each breakdown, the factors and every record. */
export function writeWorkbook(source: ExportSource): Readable {
  const { facts, report, counted, words, records, statements = [], retired = [] } = source
  const columns = recordColumns(facts, counted, words)
  const name = nameIn(words.lang, report.organisation.name).text
  return writeXlsx({
    title: words.plain('document.title', { organisation: name, year: String(report.inventory.year) }),
    creator: name,
    createdAt: report.inventory.preparedAt,
    rightToLeft: words.lang === 'ar',
    sheets: [
      summarySheet(report, words, { statements, retired }),
      ...breakdownSheets(report, words),
      factorSheet(report, words),
      contractSheet(report, words),
      energySheet(report, words),
      baseYearSheet(report, words),
      ...reportingSheets(
        report,
        words,
        statements.some(({ covers }) => covers),
      ),
      missingSheet(report, words),
      ...changeSheets(report, words),
      {
        name: words.say('sheets.records'),
        columns: columns.map(({ key, format, width }) => ({ title: words.say(`columns.${key}`), format, width })),
        rows: rowsOf(records, (record) => columns.map(({ value }) => value(record))),
      },
    ],
  })
}

async function* rowsOf(
  batches: AsyncIterable<readonly ExportRecord[]>,
  row: (record: ExportRecord) => SheetCell[],
): AsyncGenerator<SheetCell[]> {
  for await (const batch of batches) for (const record of batch) yield row(record)
}

const inTonnes = (kg: string): string => massIn(kg, 't')
const inTonnesOrNot = (kg: string | null, words: Words): string =>
  kg === null ? words.say('notEntered.figure') : inTonnes(kg)
const shown = (words: Words, name: BilingualName): string => nameIn(words.lang, name).text

type Kind = 'text' | 'amount' | 'decimal' | 'whole'
const sheet = (
  words: Words,
  name: string,
  columns: readonly (readonly [key: string, kind: Kind, width: number])[],
  rows: readonly SheetCell[][],
): WrittenSheet => ({
  name: words.say(`sheets.${name}`),
  columns: columns.map(([key, format, width]): SheetColumn => ({ title: words.say(`columns.${key}`), format, width })),
  rows,
})

function summarySheet(
  { totals, inventory, boundary, method, organisation }: ReportData,
  words: Words,
  { statements, retired }: { statements: readonly NamedStatement[]; retired: readonly RetiredCredits[] },
): WrittenSheet {
  const estimate = (label: string, figure: Estimate | null): SheetCell[] => [
    words.say(label),
    inTonnesOrNot(figure && figure.kg, words),
    figure?.interval ? inTonnes(figure.interval.low) : null,
    figure?.interval ? inTonnes(figure.interval.high) : null,
  ]
  const fact = (label: string, value: string): SheetCell[] => [words.say(label), value, null, null]
  return sheet(
    words,
    'summary',
    [
      ['figure', 'text', 44],
      ['tonnes', 'amount', 20],
      ['low', 'amount', 18],
      ['high', 'amount', 18],
    ],
    [
      estimate('summary.total', totals.location),
      estimate('summary.totalMarket', totals.market),
      estimate('scope.1', totals.scope1),
      estimate('scope.2-location', totals.scope2Location),
      estimate('scope.2-market', totals.scope2Market),
      estimate('scope.3', totals.scope3),
      [words.say('results.biogenic'), inTonnes(totals.biogenicCo2Kg), null, null],
      [words.say('results.montreal'), inTonnes(totals.outsideKg), null, null],
      fact('facts.period', `${inventory.startsOn} – ${inventory.endsOn}`),
      fact('facts.state', words.say(`state.${inventory.state}`)),
      fact('facts.approach', words.say(`approach.${boundary.approach}`)),
      fact('facts.gwpSet', method.gwpSet),
      ...method.libraries.map(({ edition, known }) =>
        fact(
          'facts.library',
          known ? `${edition} (SHA-256 ${known.sha256})` : `${edition} (${words.say('method.hashUnknown')})`,
        ),
      ),
      ...statements.map((one) => fact('facts.statement', withoutBidiControls(statementFact(one, words).value))),
      // Beside the totals above, in none of them.
      ...retired.map(({ serial, tonnes }): SheetCell[] => [
        `${words.say('retired.heading')}: ${serial}`,
        tonnes,
        null,
        null,
      ]),
      ...(organisation.sample ? [[words.say('document.sample'), null, null, null]] : []),
    ],
  )
}

function breakdownSheets({ results, method }: ReportData, words: Words): WrittenSheet[] {
  const hasPrevious = results.months.some(({ previousTotal }) => previousTotal !== null)
  const entered = new Set<string>(results.categories.map(({ category }) => category))
  const counted = [
    ['tonnes', 'amount', 18],
    ['share', 'decimal', 12],
    ['records', 'whole', 12],
  ] as const
  const line = (each: ReportLine): SheetCell[] => [shown(words, each.name), inTonnes(each.kg), each.share, each.records]
  return [
    sheet(
      words,
      'categories',
      [['scope', 'text', 12], ['category', 'text', 44], ...counted, ['marketTonnes', 'amount', 22]],
      [
        ...results.categories.map((each) => [
          words.say(`scope.${each.scope}`),
          words.say(`category.${each.category}`),
          inTonnes(each.kg),
          each.share,
          each.records,
          inTonnes(each.marketKg ?? each.kg),
        ]),
        ...method.screening
          .filter(({ category }) => !entered.has(`scope3-${category}`))
          .map(({ category, decision }): SheetCell[] => [
            words.say('scope.3'),
            words.say(`category.scope3-${category}`),
            withoutFigure(decision, words),
            null,
            null,
            null,
          ]),
      ],
    ),
    sheet(
      words,
      'gases',
      [
        ['gas', 'text', 36],
        ['mass', 'decimal', 18],
        ['tonnes', 'amount', 18],
        ['share', 'decimal', 12],
      ],
      results.gases.map((each) => [
        words.say(`results.gases.${each.gas}`),
        each.massKg && inTonnes(each.massKg),
        inTonnes(each.co2eKg),
        each.share,
      ]),
    ),
    sheet(
      words,
      'months',
      [
        ['month', 'text', 12],
        ['scope1', 'amount', 16],
        ['scope2', 'amount', 16],
        ['scope3', 'amount', 16],
        ['total', 'amount', 18],
        ['previous', 'amount', 20],
      ],
      results.months.map((each) => [
        each.month,
        ...[each.scope1, each.scope2, each.scope3, each.total].map((kg) => inTonnesOrNot(kg, words)),
        hasPrevious ? inTonnesOrNot(each.previousTotal, words) : null,
      ]),
    ),
    sheet(words, 'sites', [['site', 'text', 36], ...counted], results.sites.map(line)),
    sheet(words, 'entities', [['entity', 'text', 36], ...counted], results.entities.map(line)),
    sheet(words, 'countries', [['country', 'text', 36], ...counted], results.countries.map(line)),
    sheet(
      words,
      'siteIntensities',
      [
        ['site', 'text', 36],
        ['per', 'text', 24],
        ['kgPerDenominator', 'decimal', 24],
        ['denominator', 'decimal', 20],
        ['unit', 'text', 16],
      ],
      results.siteIntensities.flatMap((site) =>
        site.intensities.map((each) => [
          shown(words, site.name),
          words.say(`columns.perKinds.${each.per}`),
          each.kgPerUnit,
          each.denominator,
          each.per === 'output' ? each.unit : null,
        ]),
      ),
    ),
    sheet(words, 'activities', [['activity', 'text', 44], ...counted], results.activities.map(line)),
    sheet(words, 'suppliers', [['supplier', 'text', 36], ...counted], results.suppliers.map(line)),
  ]
}

/** Why a category of scope 3 has no figure. */
function withoutFigure(decision: string, words: Words): string {
  const state = stateWithoutFigure(decision)
  return words.say(state === 'not-entered' ? 'notEntered.figure' : `boundary.decisions.${state}`)
}

function factorSheet({ factors }: ReportData, words: Words): WrittenSheet {
  const joined = words.lang === 'ar' ? '؛ ' : '; '
  return sheet(
    words,
    'factors',
    [
      ['factorId', 'text', 36],
      ['factor', 'text', 40],
      ['value', 'decimal', 18],
      ['unit', 'text', 14],
      ['region', 'text', 10],
      ['from', 'whole', 10],
      ['to', 'whole', 10],
      ['publisher', 'text', 32],
      ['title', 'text', 44],
      ['year', 'text', 10],
      ['table', 'text', 28],
      ['licence', 'text', 24],
      ['confidence', 'text', 20],
      ['uncertainty', 'decimal', 14],
      ['marks', 'text', 40],
      ['tonnes', 'amount', 18],
    ],
    factors.map((each) => [
      each.id,
      shown(words, each.name),
      each.kgPerUnit,
      shown(words, each.unit),
      each.region,
      each.years.from,
      each.years.to,
      each.source.publisher,
      each.source.title,
      each.source.year,
      each.source.table,
      each.source.licence,
      words.say(`confidence.${each.confidence}`),
      each.uncertaintyPercent,
      [...(each.own ? [words.say('factors.own')] : []), ...each.flags.map((flag) => flagName(flag, words))].join(
        joined,
      ),
      inTonnes(each.kg),
    ]),
  )
}

function contractSheet({ electricity }: ReportData, words: Words): WrittenSheet {
  return sheet(
    words,
    'contracts',
    [
      ['contractKind', 'text', 28],
      ['contract', 'text', 32],
      ['issuer', 'text', 28],
      ['energySource', 'text', 16],
      ['certificates', 'text', 36],
      ['site', 'text', 32],
      ['periodStart', 'text', 14],
      ['periodEnd', 'text', 14],
      ['kWh', 'decimal', 18],
      ['coveredKWh', 'decimal', 18],
      ['unusedKWh', 'decimal', 18],
      ['kgPerKWh', 'decimal', 16],
      ['tonnes', 'amount', 18],
      ['source', 'text', 36],
      ['evidence', 'text', 70],
    ],
    electricity.contracts.map((each) => [
      words.say(`contracts.kinds.${each.kind}`),
      each.reference,
      each.issuer,
      words.say(`contracts.sources.${each.energySource}`),
      each.certificates,
      each.site === null ? words.say('contracts.everySite') : shown(words, each.site),
      each.validFrom,
      each.validTo,
      each.kWh,
      each.covered,
      each.unused,
      each.co2eKgPerKWh,
      inTonnes(each.kg),
      each.source,
      each.evidence.length === 0
        ? words.say('contracts.withoutEvidence')
        : each.evidence.map(({ fileName, sha256 }) => `${fileName} ${sha256}`).join('\n'),
    ]),
  )
}

/** The sums of the account, then its carriers. */
function energySheet({ energy }: ReportData, words: Words): WrittenSheet {
  return sheet(
    words,
    'energy',
    [
      ['energyFigure', 'text', 44],
      ['energyRole', 'text', 24],
      ['gj', 'decimal', 18],
      ['mwh', 'decimal', 18],
      ['records', 'whole', 12],
    ],
    [
      ...energyFigures(energy).map(([key, { gj, mwh }]): SheetCell[] => [
        words.say(`energy.${key}`),
        null,
        gj,
        mwh,
        null,
      ]),
      ...energy.carriers.map(({ carrier, role, amount, records }): SheetCell[] => [
        words.say(`energy.carriers.${carrier}`),
        words.say(`energy.roles.${role}`),
        amount.gj,
        amount.mwh,
        records,
      ]),
      ...energy.untold.map(({ name, unit, quantity, missing, records }): SheetCell[] => [
        `${words.say('energy.untold')}: ${shown(words, name)}, ${quantity} ${shown(words, unit)}`,
        words.say(`energy.missing.${missing ?? 'none'}`),
        null,
        null,
        records,
      ]),
    ],
  )
}

function missingSheet({ quality }: ReportData, words: Words): WrittenSheet {
  return sheet(
    words,
    'missing',
    [
      ['site', 'text', 36],
      ['activity', 'text', 36],
      ['missing', 'text', 20],
    ],
    quality.missing.flatMap(({ site, activity, months }) =>
      months.map((month) => [shown(words, site), shown(words, activity), month]),
    ),
  )
}

/** In the order of the causes. */
const columnsOfCauses = ['byActivity', 'byFactor', 'byBoundary', 'byMethod'] as const

/** Why the year differs from each earlier one: by cause and step, then by source. Both add up to the difference. */
function changeSheets({ explanations }: ReportData, words: Words): WrittenSheet[] {
  if (explanations.length === 0) return []
  const amounts = [
    ['then', 'amount', 18],
    ['now', 'amount', 18],
    ...columnsOfCauses.map((key) => [key, 'amount', 18] as const),
  ] as const
  const figures = ({ then, now, causes: by }: ExplainedFigures): SheetCell[] =>
    [then, now, ...causes.map((cause) => by[cause])].map(inTonnes)
  return [
    sheet(
      words,
      'causes',
      [
        ['against', 'whole', 14],
        ['cause', 'text', 24],
        ['step', 'text', 44],
        ['tonnes', 'amount', 18],
      ],
      explanations.flatMap(({ against, steps }) =>
        steps.map(({ step, cause, kg }) => [
          against,
          words.say(`causes.${cause}.title`),
          words.say(`causes.steps.${step}`),
          inTonnes(kg),
        ]),
      ),
    ),
    sheet(
      words,
      'changedSources',
      [['against', 'whole', 14], ['site', 'text', 36], ['activity', 'text', 44], ...amounts],
      explanations.flatMap(({ against, sources, others }) => [
        ...sources.map((each) => [against, shown(words, each.site), shown(words, each.activity), ...figures(each)]),
        ...(others.sources === 0
          ? []
          : [[against, null, words.say('causes.unchanged', { count: others.sources }), ...figures(others)]]),
      ]),
    ),
  ]
}
