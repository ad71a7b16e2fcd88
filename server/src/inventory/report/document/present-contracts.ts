import { isolate } from '@athar/i18n'
import { heading, listLimit, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { ReportContract, ReportData, ReportElectricity } from '../data/report-data.ts'
import type { Block } from '../../../platform/documents/document.ts'
import { count, day, exact, name, readable } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

/** The kilowatt-hours behind scope 2, the same on both bases, and the contracts that cover some of them. */
export function presentContracts({ results, electricity }: ReportData, words: Words): Block[] {
  const bought = results.categories.some(({ category }) => category === 'purchased-electricity')
  if (!bought && electricity.contracts.length === 0) return []
  return [
    heading(2, words.say('contracts.heading')),
    paragraph(words.say('contracts.text')),
    kWhTable(electricity, words),
    ...contractTable(electricity, words),
    ...evidenceTable(electricity, words),
  ]
}

function kWhTable({ used, covered, uncovered }: ReportElectricity, words: Words): Block {
  const row = (key: string, kWh: string) => [words.say(`contracts.by.${key}`), readable(kWh, words)]
  return table(
    words.say('contracts.kWhTable'),
    [text(words.say('contracts.rest')), numbers(words.say('contracts.kWh'))],
    [
      row('contract', covered),
      row('ownFactor', uncovered.ownFactor),
      row('residualMix', uncovered.residualMix),
      row('location', uncovered.location),
    ],
    { total: [words.say('contracts.used'), readable(used, words)], note: words.say('contracts.bothBases') },
  )
}

function contractTable({ contracts }: ReportElectricity, words: Words): Block[] {
  if (contracts.length === 0) return [paragraph(words.say('contracts.none'))]
  const rest = contracts.length - listLimit
  return [
    table(
      words.say('contracts.table'),
      [
        text(words.say('contracts.contract'), 4, 'muted'),
        text(words.say('contracts.where'), 3, 'muted'),
        numbers(words.say('contracts.kWh')),
        numbers(words.say('contracts.covered')),
        numbers(words.say('contracts.factor')),
        text(words.say('contracts.source'), 4),
      ],
      contracts
        .slice(0, listLimit)
        .map((contract) => [
          contractCell(contract, words),
          whereCell(contract, words),
          readable(contract.kWh, words),
          readable(contract.covered, words),
          exact(contract.co2eKgPerKWh, words),
          sourceCell(contract, words),
        ]),
      { small: true, note: rest > 0 ? words.say('contracts.more', { count: count(rest, words) }) : null },
    ),
  ]
}

const contractCell = ({ reference, issuer, kind, energySource }: ReportContract, words: Words): string =>
  [
    isolate(reference),
    isolate(issuer),
    `${words.say(`contracts.kinds.${kind}`)} · ${words.say(`contracts.sources.${energySource}`)}`,
  ].join('\n')

const whereCell = ({ site, validFrom, validTo }: ReportContract, words: Words): string =>
  [
    site === null ? words.say('contracts.everySite') : name(site, words),
    isolate(`${day(validFrom, words)} – ${day(validTo, words)}`),
  ].join('\n')

const sourceCell = ({ evidence, source }: ReportContract, words: Words): string =>
  [isolate(source), ...(evidence.length === 0 ? [words.say('contracts.withoutEvidence')] : [])].join('\n')

/** A table of its own: a hash needs a line. Names of files, which may be of any length, stand in the other exports. */
function evidenceTable({ contracts }: ReportElectricity, words: Words): Block[] {
  const rows = contracts
    .slice(0, listLimit)
    .flatMap(({ reference, evidence }) => evidence.map(({ sha256 }) => [isolate(reference), isolate(sha256)]))
  if (rows.length === 0) return []
  return [
    table(
      words.say('contracts.evidenceTable'),
      [text(words.say('contracts.contract')), text(words.say('contracts.hash'), 'auto')],
      rows,
      { small: true },
    ),
  ]
}
