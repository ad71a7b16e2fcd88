import type { VerificationReport } from '@athar/contracts/verification'
import { formatCount, formatMass, formatYear, isolate, nameIn } from '@athar/i18n'
import { numbers, words as column } from '../../platform/documents/blocks.ts'
import type { Column } from '../../platform/documents/document.ts'
import type { Words } from '../../platform/documents/document-words.ts'
import type { Overview, OverviewRow } from './gather-overview.ts'

export type OverviewTable = {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
}

/** The tables of a report, alike for document and workbook. */
export function overviewTables(kind: VerificationReport, overview: Overview, words: Words): OverviewTable[] {
  const tables = [verifications(overview, words), openFindings(overview, words)]
  return kind === 'summary' ? tables : [years(overview, words), ...tables]
}

const mass = (kg: string, words: Words): string => {
  const { value, unit } = formatMass(kg, words.format)
  return `${isolate(value)} ${words.say(`statement.units.${unit}`)}`
}

function verifications({ rows }: Overview, words: Words): OverviewTable {
  const { lang, format } = words
  const count = (number: number) => formatCount(number, format)
  return {
    title: words.say('list.label'),
    columns: [
      column(words.say('list.client'), 2),
      column(words.say('list.verifier'), 2),
      column(words.say('list.subject'), 1.2),
      column(words.say('list.state'), 1.3),
      column(words.say('list.level'), 1.4),
      column(words.say('reports.findings'), 1.6),
      column(words.say('page.misstated'), 1.6),
      column(words.say('statement.section'), 1.4),
    ],
    rows: rows.map((row) => [
      isolate(nameIn(lang, row.client).text),
      isolate(nameIn(lang, row.verifier).text),
      subjectOf(row, words),
      words.say(`states.${row.state}`),
      words.say(`levels.${row.level}`),
      (['open', 'answered', 'closed', 'kept'] as const)
        .filter((state) => row.findings[state] > 0)
        .map((state) => `${words.say(`states.${state}`)}: ${count(row.findings[state])}`)
        .join('\n'),
      mass(row.misstatedKg, words),
      statementOf(row, words),
    ]),
  }
}

const subjectOf = ({ kind, year, projectName }: OverviewRow, words: Words): string =>
  words.say(`subjects.${kind}`, { year: formatYear(year, words.format), name: isolate(projectName ?? '') })

const statementOf = ({ statement }: OverviewRow, words: Words): string =>
  statement === null
    ? '–'
    : [isolate(statement.number), ...(statement.withdrawn ? [words.say('states.withdrawn')] : [])].join('\n')

function openFindings({ rows }: Overview, words: Words): OverviewTable {
  const { lang, format } = words
  return {
    title: words.say('reports.open'),
    columns: [
      column(words.say('list.client'), 2),
      column(words.say('list.subject'), 1.2),
      column(words.say('statement.finding'), 0.8),
      column(words.say('finding.severity'), 1.4),
      column(words.say('list.state'), 1.2),
      column(words.say('finding.basis'), 4),
      numbers(words.say('finding.effect')),
    ],
    rows: rows.flatMap((row) =>
      row.open.map((finding) => [
        isolate(nameIn(lang, row.client).text),
        subjectOf(row, words),
        formatCount(finding.number, format),
        words.say(`severities.${finding.severity}`),
        words.say(`states.${finding.state}`),
        finding.origin === 'verifier' ? isolate(finding.basis) : words.say(`origins.${finding.origin}`),
        mass(finding.effectKg, words),
      ]),
    ),
  }
}

function years({ years: all, rows }: Overview, words: Words): OverviewTable {
  const { format } = words
  const own = rows.filter(({ side }) => side === 'client')
  return {
    title: words.say('reports.years'),
    columns: [
      column(words.say('list.year'), 0.8),
      column(words.say('reports.reported'), 1.4),
      numbers(words.say('figures.totalLocation')),
      numbers(words.say('reports.records')),
      column(words.say('reports.reviewed'), 1.6),
      column(words.say('reports.verified'), 1.6),
      numbers(words.say('list.findings')),
    ],
    rows: all.map(({ year, state, totalLocationKg, records }) => {
      const of = own.filter((row) => row.kind === 'inventory' && row.year === year)
      const signed = of.filter((row) => row.statement !== null && !row.statement.withdrawn)
      return [
        formatYear(year, format),
        words.say(`reports.yearStates.${state}`),
        totalLocationKg === null ? '–' : mass(totalLocationKg, words),
        formatCount(records, format),
        of.map((row) => words.say(`states.${row.state}`)).join('\n') || '–',
        signed.map((row) => isolate(row.statement?.number ?? '')).join('\n') || '–',
        formatCount(
          of.reduce((sum, row) => sum + row.open.length, 0),
          format,
        ),
      ]
    }),
  }
}
