import { calculate, createResolver, decimal, resolveFactor, toText, type Refusal, type Resolution } from '@athar/carbon'
import { createActivityReader } from '@athar/activity-file'
import { fileVocabulary } from '../imports/vocabulary.ts'
import { findUnit } from './find-unit.ts'
import type { inventory } from '@athar/contracts'
import { readTyped } from '@athar/i18n'
import { emissionLibrary } from '@athar/reference-data'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { libraryIndex } from '../calculation/index.ts'

const resolver = () => createResolver(libraryIndex())

/** JSON numbers are what the documented body promises; the digits come from the exact figure. */
const numberOf = (text: string): number => Number(text)

/** The same of what an amount emits: beyond every number, JSON has no word for it. */
function emitted(text: string, field: string): number {
  const kg = numberOf(text)
  return Number.isFinite(kg)
    ? kg
    : fail('validation-failed', { issues: [{ path: field, code: 'too_big', part: 'body' }] })
}

export async function listCalculatorActivities(): Promise<{ activities: ReturnType<typeof calculatorActivity>[] }> {
  return { activities: emissionLibrary().calculatorActivities.map(calculatorActivity) }
}

function calculatorActivity(activity: ReturnType<typeof emissionLibrary>['calculatorActivities'][number]) {
  const factor = libraryIndex().factors.get(activity.factorId)!.factor
  return {
    id: activity.id,
    name: { en: activity.nameEn, ar: activity.nameAr },
    unit: activity.unit,
    parameter: activity.parameter,
    factor: {
      id: factor.id,
      name: { en: factor.nameEn, ar: factor.nameAr },
      kgCo2ePerUnit: activity.co2eKg,
      source: factor.source.title,
      year: factor.source.year,
    },
  }
}

/** The quick calculator of the landing page. */
export async function climatiqCalculator({ body }: Call<typeof inventory.climatiqCalculator>) {
  const activity = emissionLibrary().calculatorActivities.find(({ id }) => id === body.activity_id)
  if (!activity) return fail('inventory.calculator-activity-unknown', { activityId: body.activity_id })
  const { factor, amounts } = libraryIndex().factors.get(activity.factorId)!
  const amount = amountOf(body.parameters[activity.parameter] ?? 0)
  const kg = calculate(decimal(String(amount)), amounts).co2e.AR5
  return {
    success: true as const,
    co2e: emitted(toText(kg), `parameters.${activity.parameter}`),
    co2e_unit: 'kg' as const,
    emission_factor: { name: factor.nameEn, category: factor.category, unit: `kg CO2e/${factor.unit}` },
    activity_data: { activity_id: activity.id, [activity.parameter]: amount, unit: activity.unit },
  }
}

/** JSON's own way of writing a number is sure; any other is read as where people type, and 1,234 refused. */
function amountOf(given: number | string): number {
  const plain = Number(given)
  if (Number.isFinite(plain)) return plain
  const typed = readTyped(String(given))
  if (typed?.other != null)
    return fail('inventory.number-ambiguous', { typed: given, readings: [typed.text, typed.other] })
  const amount = Number(typed?.text ?? 0)
  return Number.isFinite(amount) ? amount : 0
}

/** One activity by the documented estimate call: the library's factor for the region, this year's edition. */
export async function estimate({ body, clock }: Call<typeof inventory.estimate>) {
  const unit = findUnit(body.unit) ?? fail('inventory.not-calculable', { code: 'unknown-unit', unit: body.unit })
  const year = Number(clock.today().slice(0, 4))
  const activity = activityOf(body.activity)
  const resolution = resolveFactor(resolver(), { activity, unit, region: body.region, year })
  const { factor } = resolved(resolution)
  const kg = calculate(decimal(String(body.amount)), factor.rate).co2e.AR5
  return {
    emissions: { co2e: emitted(toText(kg), 'amount'), unit: 'kg' as const },
    activity,
    factor: {
      value: numberOf(toText(factor.rate.co2e.AR5)),
      source: factor.factor.source.title,
      year: Number(factor.factor.source.year) || null,
    },
    warnings: [...factor.warnings],
  }
}

let readActivity: ReturnType<typeof createActivityReader> | undefined

/** The key of an activity by its key, its name or a synonym. What is only near is named and never taken. */
function activityOf(text: string): string {
  readActivity ??= createActivityReader(fileVocabulary())
  const { known, suggestions } = readActivity(text)
  if (known && suggestions.length === 0) return known.activity.key
  const near = suggestions.slice(0, 5).map(({ value }) => value.activity.key)
  return fail('inventory.not-calculable', { code: 'unknown-activity', activity: text, near })
}

/** What a kilowatt-hour from the grid of a country emits. */
export async function gridIntensity({ query, clock, reply }: Call<typeof inventory.gridIntensity>) {
  const year = Number(clock.today().slice(0, 4))
  const answer = resolveFactor(resolver(), { activity: 'electricity-grid', unit: 'kWh', region: query.zone, year })
  const { factor } = resolved(answer)
  const dataYear = factor.factor.yearFrom ?? Number(factor.factor.source.year)
  reply.header('cache-control', 'public, max-age=3600')
  return {
    intensity: numberOf(toText(factor.rate.co2e.AR5)),
    unit: 'kgCO2e/kWh' as const,
    timestamp: `${dataYear}-12-31T23:59:59Z`,
    source: `${factor.factor.source.publisher}: ${factor.factor.source.title} (${factor.factor.source.year})`,
    basis: [...new Set([...factor.factor.traits, ...factor.warnings])],
  }
}

function resolved(answer: Resolution | Refusal): Resolution {
  if (answer.status === 'resolved') return answer
  const { status: _status, ...details } = answer
  return fail('inventory.not-calculable', details)
}
