import {
  createResolver,
  decimal,
  explainResolution,
  isReportedEmission,
  resolutionToJson,
  type Resolver,
} from '@athar/carbon'
import type { inventory, ResponseOf } from '@athar/contracts'
import { emissionLibrary } from '@athar/reference-data'
import type { Call } from '../../platform/http/serve.ts'
import { libraryIndex } from '../calculation/index.ts'
import { explainFigures } from '../records/index.ts'

let resolver: Resolver | undefined
let catalogue: inventory.CalculatorCatalogue | undefined

/** Activities and units of the library; the same for everybody until its next edition. */
export async function listCalculatorCatalogue({
  reply,
}: Call<typeof inventory.listCalculatorCatalogue>): Promise<inventory.CalculatorCatalogue> {
  reply.header('cache-control', 'public, max-age=3600')
  return (catalogue ??= readCatalogue())
}

function readCatalogue(): inventory.CalculatorCatalogue {
  // A reported emission needs its source, which no calculator asks for.
  const { activities: all, units: every } = emissionLibrary()
  const activities = all.filter((activity) => !isReportedEmission(activity))
  const units = every.filter(({ dimension }) => dimension !== 'emissions')
  return {
    activities: activities.map((activity) => ({
      key: activity.key,
      name: { en: activity.nameEn, ar: activity.nameAr },
      scope: String(activity.scope) as '1' | '2' | '3' | 'outside',
      category: activity.category,
      defaultUnit: activity.defaultUnit,
      dimensions: [...activity.dimensions],
      units: units.filter(({ dimension }) => activity.dimensions.includes(dimension)).map(({ id }) => id),
    })),
    units: units.map(({ id, nameEn, nameAr, dimension, toBase, toBaseDivisor, baseUnit }) => ({
      id,
      name: { en: nameEn, ar: nameAr },
      dimension,
      toBase,
      toBaseDivisor,
      baseUnit,
    })),
  }
}

/** Each line by the bare library: own factors and choices of an organisation count when records are saved. */
export async function calculateLines({
  body: { lines, country, year },
  clock,
}: Call<typeof inventory.calculateLines>): Promise<ResponseOf<typeof inventory.calculateLines>> {
  resolver ??= createResolver(libraryIndex())
  const asked = year ?? Number(clock.today().slice(0, 4))
  return { lines: lines.map((line) => calculated(resolver!, line, country, asked)) }
}

function calculated(
  using: Resolver,
  { activity, quantity, unit }: inventory.CalculatorLine,
  region: string,
  year: number,
) {
  const { answer, losers } = explainResolution(using, { activity, unit, region, year })
  if (answer.status === 'refused') {
    const { status: _status, code, ...details } = answer
    return { figures: null, refusal: { code, details } }
  }
  return { figures: explainFigures(decimal(quantity), resolutionToJson(answer, losers)), refusal: null }
}
