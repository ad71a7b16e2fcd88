/**
 * The most that one site is believed to use in a day without being asked. Judgements of this package, published nowhere:
 * what is above is held for a person, never refused, and who runs such a plant confirms it once.
 *
 * - Electricity, heat and cooling: 1 GW all day. That is the output of one large power station unit; a billion
 *   kilowatt-hours in a month is more.
 * - Fuel: 20 GW of heat all day, which is about what a power station of 7 GW of electricity burns at an efficiency of
 *   35 %. As mass it is coal of 17 GJ/t, as volume natural gas of 35 MJ/m3, rounded up.
 *
 * Masses and volumes of anything else take the bounds of fuel; other dimensions have none.
 */
interface DailyBound {
  readonly dimension: string
  readonly fuel: boolean
  /** In the base unit of the dimension: MJ, kg, m3. */
  readonly most: number
}

const SECONDS_PER_DAY = 86_400

const BOUNDS: readonly DailyBound[] = [
  { dimension: 'energy', fuel: false, most: 1000 * SECONDS_PER_DAY },
  { dimension: 'energy', fuel: true, most: 20_000 * SECONDS_PER_DAY },
  { dimension: 'mass', fuel: false, most: 100_000_000 },
  { dimension: 'mass', fuel: true, most: 100_000_000 },
  { dimension: 'volume', fuel: false, most: 50_000_000 },
  { dimension: 'volume', fuel: true, most: 50_000_000 },
]

const mostByKey: ReadonlyMap<string, number> = new Map(
  BOUNDS.map(({ dimension, fuel, most }) => [`${dimension}${fuel ? ' of fuel' : ''}`, most]),
)
/** The most of one day, in the base unit of the dimension; null where there is no bound. */
export const mostOfADay = (of: { readonly dimension: string; readonly fuel: boolean }): number | null =>
  mostByKey.get(of.fuel ? `${of.dimension} of fuel` : of.dimension) ?? null

/** Whether a size in the base unit of its dimension is more than anybody is believed to use in so many days. */
export function isImplausible(
  size: number,
  days: number,
  of: { readonly dimension: string; readonly fuel: boolean },
): boolean {
  const most = mostOfADay(of)
  return most !== null && size > most * days
}
