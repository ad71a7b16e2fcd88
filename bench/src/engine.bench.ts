import { readFileSync } from 'node:fs'
import {
  calculateRecord,
  createResolver,
  decimal,
  indexLibrary,
  resolveFactor,
  toNumber,
  toText,
  type LibraryIndex,
  type Resolution,
  type ResolveRequest,
} from '@athar/carbon'
import { emissionLibrary } from '@athar/reference-data'
import { median, secondsOf, type Benchmark, type Figure } from './figure.ts'
import { generateActivities, splitLines } from './generated-rows.ts'

export const engineBenchmark: Benchmark = {
  name: 'engine',
  what: 'the calculation engine alone, on one core',
  async run({ short, rows = short ? 500 : 500_000 }) {
    const index = indexLibrary(emissionLibrary())
    return [...(await rowResults(index, rows, short ? 1 : 5)), ...(await resolutions(index, short))]
  },
}

type Row = { quantity: string; resolution: Resolution }

/** Rows of an activity file whose rates are resolved, as a large import has them after the first few hundred rows. */
async function generatedRows(index: LibraryIndex, count: number): Promise<Row[]> {
  const generated = await generateActivities(count)
  const [, ...records] = splitLines(readFileSync(generated.path, 'utf8'))
  generated.remove()
  const resolver = createResolver(index)
  const known = new Map<string, Resolution>()
  return records.map((cells) => {
    const [activity = '', quantity = '', unit = ''] = cells.slice(3)
    const year = Number(cells[1]!.slice(0, 4))
    const key = `${activity}|${unit}|${year}`
    const resolution = known.get(key) ?? resolved(resolveFactor(resolver, { activity, unit, region: 'SA', year }))
    known.set(key, resolution)
    return { quantity, resolution }
  })
}

function resolved(answer: ReturnType<typeof resolveFactor>): Resolution {
  if (answer.status === 'refused') throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer
}

async function rowResults(index: LibraryIndex, count: number, runs: number): Promise<Figure[]> {
  const rows = await generatedRows(index, count)
  const quantities = rows.map((row) => decimal(row.quantity))
  let seen = 0
  const exact = () => {
    for (const [at, { resolution }] of rows.entries())
      seen += calculateRecord(quantities[at]!, resolution).main.amounts.gases.length
  }
  const written = () => {
    for (const { quantity, resolution } of rows) {
      const { main, market } = calculateRecord(decimal(quantity), resolution)
      for (const kg of [main, ...(market ? [market] : [])])
        for (const set of ['AR4', 'AR5', 'AR6'] as const) seen += toText(kg.amounts.co2e[set]).length
    }
  }
  const rates = new Map(rows.map(({ resolution }) => [resolution, floatRates(resolution)]))
  const floatRows = rows.map(({ quantity, resolution }) => ({
    quantity: Number(quantity),
    rates: rates.get(resolution)!,
  }))
  const float = () => {
    for (const { quantity, rates } of floatRows)
      seen += rates.map((figure) => figure.map((rate) => quantity * rate)).length
  }
  const perSecond = (work: () => void) => median(runs, async () => count / (await secondsOf(work)))
  const limit = { what: 'plain floating point, same figures', value: await perSecond(float) }
  const figures: Figure[] = [
    {
      name: 'exact row results, every gas and set',
      measured: await perSecond(exact),
      unit: 'rows/s',
      limit,
      better: 'higher',
      asked: { of: 'measured', value: 500_000 },
    },
    { name: 'the same from text to text', measured: await perSecond(written), unit: 'rows/s', limit, better: 'higher' },
  ]
  if (seen === 0) throw new Error('nothing was calculated')
  return figures
}

/** What the exact engine multiplies for one row, as binary floats. */
function floatRates({ factor, market }: Resolution): number[][] {
  return [factor, ...(market ? [market] : [])].map(({ rate }) =>
    [rate.co2e, ...rate.gases.map((gas) => gas.co2e)]
      .flatMap(({ AR4, AR5, AR6 }) => [AR4, AR5, AR6])
      .concat(
        rate.gases.flatMap((gas) => gas.kg ?? []),
        rate.biogenicCo2,
      )
      .map(toNumber),
  )
}

async function resolutions(index: LibraryIndex, short: boolean): Promise<Figure[]> {
  const requests = everyRequest(short ? 3 : Number.POSITIVE_INFINITY)
  const perSecond = async (work: () => void) => requests.length / (await secondsOf(work))
  const answers = new Map(requests.map((request) => [keyOf(request), request]))
  const runs = short ? 1 : 5
  let found = 0
  const lookUp = await median(runs, () =>
    perSecond(() => requests.forEach((request) => (found += answers.has(keyOf(request)) ? 1 : 0))),
  )
  const cold = await median(runs, () => {
    const resolver = createResolver(index)
    return perSecond(() =>
      requests.forEach((request) => (found += resolveFactor(resolver, request).status === 'resolved' ? 1 : 0)),
    )
  })
  const resolver = createResolver(index)
  for (const request of requests) resolveFactor(resolver, request)
  const warm = await median(runs, () =>
    perSecond(() =>
      requests.forEach((request) => (found += resolveFactor(resolver, request).status === 'resolved' ? 1 : 0)),
    ),
  )
  if (found === 0) throw new Error('nothing was resolved')
  const limit = { what: 'a look-up in a Map', value: lookUp }
  const shared = { unit: '/s', limit, better: 'higher', asked: { of: 'measured', value: 100_000 } } as const
  return [
    { name: 'resolutions, each for the first time', measured: cold, ...shared },
    { name: 'resolutions, asked before', measured: warm, ...shared },
  ]
}

const keyOf = ({ activity, unit, region, year }: ResolveRequest) => `${activity}|${unit}|${region}|${year}`

/** Every activity in its own unit, in six countries and twelve years. */
function everyRequest(activities: number): ResolveRequest[] {
  const { activities: all } = emissionLibrary()
  const years = Array.from({ length: 12 }, (_, at) => 2014 + at)
  return all
    .slice(0, activities)
    .flatMap(({ key, defaultUnit }) =>
      ['SA', 'AE', 'GB', 'US', 'DE', 'IN'].flatMap((region) =>
        years.map((year) => ({ activity: key, unit: defaultUnit, region, year })),
      ),
    )
}
