import { decimal, divide, isZero, negate, toText } from '@athar/carbon'
import { isolate } from '@athar/i18n'
import { heading, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { Block } from '../../../platform/documents/document.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { ReportData, ReportEnergy } from '../data/report-data.ts'
import { addUp } from './figure-columns.ts'
import { count, name, percent, readable } from './report-figures.ts'

/** The energy account: its sums, its carriers, and the records whose energy is not known. */
export function presentEnergy(data: ReportData, words: Words): Block[] {
  const { energy } = data
  if (energy.carriers.length === 0 && energy.untold.length === 0) return []
  return [
    heading(2, words.say('energy.heading')),
    paragraph(words.say('energy.text')),
    sums(data, words),
    carriers(energy, words),
    ...untold(energy, words),
    ...exportedAbove(energy, words),
  ]
}

/** The figures of the account, by the key of their words. */
export const energyFigures = ({ fuel, purchased, ...energy }: ReportEnergy) =>
  [
    ['nonRenewableFuel', fuel.nonRenewable],
    ['renewableFuel', fuel.renewable],
    ['electricity', purchased.electricity],
    ['thermal', thermalOf(purchased)],
    ['generated', energy.generated],
    ['exported', energy.exported],
    ['total', energy.total],
    ['renewable', energy.renewable],
    ['nonRenewable', energy.nonRenewable],
    ['selfUsed', energy.selfUsed],
    ['covered', purchased.covered],
    ['coveredRenewable', purchased.coveredRenewable],
  ] as const

function thermalOf({ heat, steam, cooling }: ReportEnergy['purchased']): ReportEnergy['total'] {
  const sum = (of: 'gj' | 'mwh') => addUp([heat[of], steam[of], cooling[of]])
  return { gj: sum('gj'), mwh: sum('mwh') }
}

function sums({ energy, comparison }: ReportData, words: Words): Block {
  const total = decimal(energy.total.gj)
  const share = isZero(total) ? null : toText(divide(decimal(energy.renewable.gj), total, 12))
  const revenue = comparison.intensities.find(({ per }) => per === 'revenue')
  return table(
    words.say('energy.summaryTable'),
    [text(words.say('energy.figure')), numbers(words.say('energy.gj')), numbers(words.say('energy.mwh'))],
    [
      ...energyFigures(energy).map(([key, { gj, mwh }]) => [
        words.say(`energy.${key}`),
        readable(gj, words),
        readable(mwh, words),
      ]),
      ...(share === null ? [] : [[words.say('energy.share'), percent(share, words), '']]),
      ...(revenue
        ? [
            [
              words.say('energy.intensity', { currency: isolate(revenue.unit) }),
              readable(toText(divide(total, decimal(revenue.denominator), 12)), words),
              '',
            ],
          ]
        : []),
    ],
  )
}

function carriers({ carriers: all, total }: ReportEnergy, words: Words): Block {
  return table(
    words.say('energy.table'),
    [
      text(words.say('energy.carrier')),
      text(words.say('energy.source')),
      numbers(words.say('energy.gj')),
      numbers(words.say('energy.mwh')),
      numbers(words.say('columns.records')),
    ],
    all.map(({ role, carrier, amount, records }) => [
      words.say(`energy.carriers.${carrier}`),
      words.say(`energy.roles.${role}`),
      readable(role === 'exported' ? negative(amount.gj) : amount.gj, words),
      readable(role === 'exported' ? negative(amount.mwh) : amount.mwh, words),
      count(records, words),
    ]),
    {
      total: [
        words.say('energy.total'),
        '',
        readable(total.gj, words),
        readable(total.mwh, words),
        count(
          all.reduce((sum, { records }) => sum + records, 0),
          words,
        ),
      ],
    },
  )
}

function untold({ untold: entries }: ReportEnergy, words: Words): Block[] {
  if (entries.length === 0) return []
  return [
    table(
      words.say('energy.untold'),
      [
        text(words.say('columns.activity')),
        numbers(words.say('columns.quantity')),
        text(words.say('columns.unit')),
        text(words.say('energy.help')),
        numbers(words.say('columns.records')),
      ],
      entries.map((entry) => [
        name(entry.name, words),
        readable(entry.quantity, words),
        name(entry.unit, words),
        words.say(`energy.missing.${entry.missing ?? 'none'}`),
        count(entry.records, words),
      ]),
      { note: words.say('energy.untoldText') },
    ),
  ]
}

function exportedAbove({ exportedAboveGenerated: sites }: ReportEnergy, words: Words): Block[] {
  if (sites.length === 0) return []
  const list = new Intl.ListFormat(words.lang).format(sites.map((site) => name(site.name, words)))
  return [paragraph(words.say('energy.aboveText', { sites: list }))]
}

const negative = (value: string): string => toText(negate(decimal(value)))
