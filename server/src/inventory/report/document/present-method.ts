import { formatYear, isolate } from '@athar/i18n'
import { CARBON_DIOXIDE, decimal, divide, METHANE, NITROUS_OXIDE, toText } from '@athar/carbon'
import { heading, numbers, paragraph, table, words as text } from '../../../platform/documents/blocks.ts'
import type { ReportData, ReportMethod } from '../data/report-data.ts'
import type { Block } from '../../../platform/documents/document.ts'
import { presentReported } from './present-reported.ts'
import { count, exact, name, percent, roundTonnes, tonnesOrNot } from './report-figures.ts'
import type { Words } from '../../../platform/documents/document-words.ts'

export function presentMethod(data: ReportData, words: Words): Block[] {
  const { method, totals } = data
  return [
    heading(1, words.say('method.heading')),
    heading(2, words.say('method.standard')),
    paragraph(words.say('method.standardText')),
    heading(2, words.say('method.calculation')),
    paragraph(words.say('method.calculationText')),
    heading(2, words.say('method.factorRule')),
    paragraph(words.say('method.factorRuleText')),
    ...libraries(method, words),
    ...choices(method, words),
    ...priceIndex(method, words),
    ...presentReported(data, words),
    heading(2, words.say('method.gwp')),
    paragraph(
      words.say('method.gwpText', { set: words.say(`method.gwpOrdinal.${method.gwpSet}`), code: method.gwpSet }),
    ),
    ...potentials(method, words),
    ...sets(totals, words),
    heading(2, words.say('method.scope2')),
    paragraph(words.say('method.scope2Text')),
    paragraph(upstreamText(method, words)),
    heading(2, words.say('method.biogenic')),
    paragraph(words.say('method.biogenicText')),
    heading(2, words.say('method.uncertainty')),
    paragraph(words.say('method.uncertaintyText')),
  ]
}

function libraries({ libraries: all }: ReportMethod, words: Words): Block[] {
  return all.flatMap(({ edition, known, records }) => [
    paragraph(
      known
        ? words.say('method.library', { edition, count: count(known.factors, words), hash: known.sha256 })
        : words.say('method.libraryUnknown', { edition }),
    ),
    ...(all.length > 1
      ? [paragraph(words.say('method.libraryRecords', { edition, records: count(records, words) }))]
      : []),
  ])
}

/** Whether the supply chain of fuels and energy is in the figures, of all records of energy or of a part of them. */
function upstreamText({ upstream: { energyRecords, withUpstream } }: ReportMethod, words: Words): string {
  if (withUpstream === 0) return words.say('method.upstreamOff')
  if (withUpstream === energyRecords) return words.say('method.upstreamOn')
  return words.say('method.upstreamPart', { part: count(withUpstream, words), all: count(energyRecords, words) })
}

function choices({ choices: all }: ReportMethod, words: Words): Block[] {
  if (all.length === 0) return []
  return [
    table(
      words.say('method.choices'),
      [
        text(words.say('method.choiceActivity')),
        text(words.say('method.choiceFactor')),
        numbers(words.say('results.records')),
        text(words.say('method.choiceReason'), 2),
      ],
      all.map(({ activity, factorId, records, reason }) => [
        name(activity, words),
        isolate(factorId),
        count(records, words),
        reason === null ? words.say('method.choiceReasonUnknown') : isolate(reason),
      ]),
    ),
  ]
}

function priceIndex({ priceIndex: all }: ReportMethod, words: Words): Block[] {
  if (all.length === 0) return []
  return [
    heading(2, words.say('method.priceIndex')),
    paragraph(words.say('method.priceIndexText')),
    table(
      words.say('method.priceIndexTable'),
      [
        text(words.say('method.priceIndexSpend')),
        numbers(words.say('method.priceIndexLevel')),
        text(words.say('method.priceIndexPrices'), 2),
        numbers(words.say('method.priceIndexPriceLevel')),
        text(words.say('method.priceIndexSource'), 3),
      ],
      all.map(({ currency, year, level, prices, priceLevel, source }) => [
        `${isolate(currency)} ${formatYear(year, words.format)}`,
        exact(level, words),
        name(prices, words),
        exact(priceLevel, words),
        isolate(source),
      ]),
    ),
  ]
}

/** The gases everybody knows have a name in the reader's language; the others go by the name of the GWP table. */
const common: Readonly<Record<string, string>> = { [CARBON_DIOXIDE]: 'CO2', [METHANE]: 'CH4', [NITROUS_OXIDE]: 'N2O' }
const gasName = (gas: string, words: Words): string =>
  common[gas] === undefined ? isolate(gas) : words.say(`results.gases.${common[gas]}`)

function potentials({ gwp, gwpSet }: ReportMethod, words: Words): Block[] {
  if (gwp.length === 0) return []
  return [
    table(
      words.say('method.gwpTable', { set: gwpSet }),
      [text(words.say('method.gas')), numbers(words.say('method.potential'))],
      gwp.map(({ gas, value }) => [gasName(gas, words), exact(value, words)]),
    ),
  ]
}

function sets({ bySet, fixedSetKg, location }: ReportData['totals'], words: Words): Block[] {
  const fixed = decimal(fixedSetKg)
  const total = decimal(location?.kg ?? '0')
  const share = total.coefficient === 0n ? '0' : toText(divide(fixed, total, 12))
  return [
    table(
      words.say('method.sets'),
      [text(words.say('method.set')), numbers(words.say('results.emissions'))],
      bySet.map(({ set, kg }) => [set, tonnesOrNot(location && kg, words)]),
      {
        note:
          fixed.coefficient === 0n
            ? null
            : words.say('method.fixedSet', { amount: roundTonnes(fixedSetKg, words), share: percent(share, words) }),
      },
    ),
  ]
}
