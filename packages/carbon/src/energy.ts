/**
 * The energy account of an inventory: one fold over the rows of activity records, exact and independent of their
 * order. Total energy is fuel, purchased energy and own generation from sun and wind, less energy sold (GRI 302-1).
 */
import {
  add,
  compare,
  decimal,
  type Decimal,
  divideToScale,
  multiply,
  ONE,
  subtract,
  sum,
  toText,
  trim,
  ZERO,
} from './decimal.ts'
import type { EnergyRole } from './activity.ts'
import type { FuelPropertyName } from './units-fuel.ts'
import { TOTALS_PARTS, type TotalsPart } from './totals.ts'
import type { LineRow, RecordLine } from './totals-lines.ts'

/** Energy in GJ, net. */
export type Gigajoules = Decimal

/** The energy of one carrier: all of its role, fuel or source. */
export interface EnergyCarrier {
  readonly role: EnergyRole
  readonly carrier: string
  readonly renewable: boolean
  readonly gj: Gigajoules
  readonly records: number
}

/** The energy of one site or month. */
export interface EnergySlice {
  readonly key: string
  readonly total: Gigajoules
  readonly renewable: Gigajoules
}

/** Activity data that use energy and have no lawful way to it: named, never counted as zero. */
export interface UntoldEnergy {
  readonly activity: string
  readonly unit: string
  /** The fuel property that would help; null where none could. */
  readonly missing: FuelPropertyName | null
  /** As far as it is counted, in the entered unit. */
  readonly quantity: Decimal
  readonly records: number
}

/** All energy of a year, in GJ net, as far as the consolidation approach counts it. */
export interface EnergyAccount {
  readonly total: Gigajoules
  /** Renewable fuel, electricity under renewable contracts, own electricity from sun and wind that was used. */
  readonly renewable: Gigajoules
  readonly nonRenewable: Gigajoules
  readonly fuel: { readonly renewable: Gigajoules; readonly nonRenewable: Gigajoules }
  readonly purchased: {
    readonly electricity: Gigajoules
    readonly heat: Gigajoules
    readonly steam: Gigajoules
    readonly cooling: Gigajoules
    /** Of the electricity, what contracts and certificates cover, and those of renewable sources. */
    readonly covered: Gigajoules
    readonly coveredRenewable: Gigajoules
  }
  readonly generated: Gigajoules
  readonly exported: Gigajoules
  /** Generated less exported; below zero where more was exported than generated. */
  readonly selfUsed: Gigajoules
  /** By role, then the largest first. */
  readonly carriers: readonly EnergyCarrier[]
  readonly bySite: readonly EnergySlice[]
  readonly byMonth: readonly EnergySlice[]
  readonly untold: readonly UntoldEnergy[]
  /** Sites that exported more than they generated from sun and wind. */
  readonly exportedAboveGenerated: readonly string[]
}

const GJ_PER_KWH = decimal('0.0036')
const ROLES: readonly EnergyRole[] = ['fuel', 'purchased', 'generated', 'exported']

/** An account that grows row by row. */
export interface EnergySum {
  /**
   * Adds a row as far as a share of it (0 to 1) counts, to the parts of the account that it stands for. Rows of the
   * supply chain hold no energy of their own.
   */
  add(row: LineRow<RecordLine>, share: Decimal, parts?: readonly TotalsPart[]): void
  account(): EnergyAccount
}

interface SiteSum {
  total: Decimal
  renewable: Decimal
  generated: Decimal
  exported: Decimal
}

/** An empty account. */
export function createEnergy(): EnergySum {
  const carriers = new Map<string, EnergyCarrier>()
  const sites = new Map<string, SiteSum>()
  const months = new Map<string, SiteSum>()
  const untold = new Map<string, UntoldEnergy>()
  let covered = ZERO
  let coveredRenewable = ZERO
  return {
    add(row, share, parts = TOTALS_PARTS) {
      const { energy } = row
      if (energy === null) return
      const whole = parts.includes('whole')
      const records = row.records ?? 0
      const quantity = part(row.quantity, share)
      if (energy.gjPerUnit === null) {
        if (!whole) return
        const unit = row.figure.resolved.from
        const key = `${row.activity} ${unit}`
        const before = untold.get(key)
        untold.set(key, {
          activity: row.activity,
          unit,
          missing: energy.missing,
          quantity: before ? add(before.quantity, quantity) : quantity,
          records: (before?.records ?? 0) + records,
        })
        return
      }
      const gj = multiply(quantity, energy.gjPerUnit)
      const key = `${energy.role} ${energy.carrier}`
      const before = carriers.get(key)
      if (whole)
        carriers.set(key, {
          role: energy.role,
          carrier: energy.carrier,
          renewable: energy.renewable,
          gj: before ? add(before.gj, gj) : gj,
          records: (before?.records ?? 0) + records,
        })
      let renewable = energy.renewable ? gj : ZERO
      if (row.covered) {
        renewable = multiply(part(row.covered.renewableKWh, share), GJ_PER_KWH)
        if (whole) {
          covered = add(covered, multiply(part(row.covered.kWh, share), GJ_PER_KWH))
          coveredRenewable = add(coveredRenewable, renewable)
        }
      }
      if (parts.includes('places')) take(sites, row.site, energy.role, { gj, renewable })
      if (parts.includes('months')) take(months, row.month, energy.role, { gj, renewable })
    },
    account: () => accountOf([...carriers.values()], { sites, months, untold, covered, coveredRenewable }),
  }
}

const part = (whole: Decimal, share: Decimal): Decimal => (share === ONE ? whole : multiply(whole, share))

/** What is exported leaves both the total and the renewable part. */
function take(
  sums: Map<string, SiteSum>,
  key: string,
  role: EnergyRole,
  { gj, renewable }: { gj: Decimal; renewable: Decimal },
): void {
  let at = sums.get(key)
  if (!at) sums.set(key, (at = { total: ZERO, renewable: ZERO, generated: ZERO, exported: ZERO }))
  if (role === 'exported') {
    at.total = subtract(at.total, gj)
    at.renewable = subtract(at.renewable, renewable)
    at.exported = add(at.exported, gj)
    return
  }
  at.total = add(at.total, gj)
  at.renewable = add(at.renewable, renewable)
  if (role === 'generated') at.generated = add(at.generated, gj)
}

interface Folded {
  readonly sites: ReadonlyMap<string, SiteSum>
  readonly months: ReadonlyMap<string, SiteSum>
  readonly untold: ReadonlyMap<string, UntoldEnergy>
  readonly covered: Decimal
  readonly coveredRenewable: Decimal
}

function accountOf(carriers: readonly EnergyCarrier[], folded: Folded): EnergyAccount {
  const of = (wanted: (carrier: EnergyCarrier) => boolean) => sum(carriers.filter(wanted).map(({ gj }) => gj))
  const ofRole = (role: EnergyRole) => of((carrier) => carrier.role === role)
  const bought = (name: string) => of(({ role, carrier }) => role === 'purchased' && carrier === name)
  const fuel = {
    renewable: of(({ role, renewable }) => role === 'fuel' && renewable),
    nonRenewable: of(({ role, renewable }) => role === 'fuel' && !renewable),
  }
  const [generated, exported] = [ofRole('generated'), ofRole('exported')]
  const selfUsed = subtract(generated, exported)
  const total = sum([fuel.renewable, fuel.nonRenewable, ofRole('purchased'), selfUsed])
  const renewable = sum([fuel.renewable, folded.coveredRenewable, selfUsed])
  return {
    total,
    renewable,
    nonRenewable: subtract(total, renewable),
    fuel,
    purchased: {
      electricity: bought('electricity'),
      heat: bought('heat'),
      steam: bought('steam'),
      cooling: bought('cooling'),
      covered: folded.covered,
      coveredRenewable: folded.coveredRenewable,
    },
    generated,
    exported,
    selfUsed,
    carriers: carriers.toSorted(byRoleThenSize),
    bySite: slices(folded.sites),
    byMonth: slices(folded.months),
    untold: [...folded.untold].sort(byKey).map(([, entry]) => entry),
    exportedAboveGenerated: [...folded.sites]
      .filter(([, { generated: made, exported: out }]) => compare(out, made) > 0)
      .sort(byKey)
      .map(([key]) => key),
  }
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

const byRoleThenSize = (a: EnergyCarrier, b: EnergyCarrier): number =>
  ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || compare(b.gj, a.gj) || (a.carrier < b.carrier ? -1 : 1)

const slices = (sums: ReadonlyMap<string, SiteSum>): EnergySlice[] =>
  [...sums].sort(byKey).map(([key, { total, renewable }]) => ({ key, total, renewable }))

/** An amount of energy as text: GJ exact, MWh rounded half to even to 6 digits. */
export interface EnergyAmountJson {
  readonly gj: string
  readonly mwh: string
}

/** The account as plain JSON with decimals as text. */
export interface EnergyJson {
  readonly total: EnergyAmountJson
  readonly renewable: EnergyAmountJson
  readonly nonRenewable: EnergyAmountJson
  readonly fuel: { readonly renewable: EnergyAmountJson; readonly nonRenewable: EnergyAmountJson }
  readonly purchased: {
    readonly electricity: EnergyAmountJson
    readonly heat: EnergyAmountJson
    readonly steam: EnergyAmountJson
    readonly cooling: EnergyAmountJson
    readonly covered: EnergyAmountJson
    readonly coveredRenewable: EnergyAmountJson
  }
  readonly generated: EnergyAmountJson
  readonly exported: EnergyAmountJson
  readonly selfUsed: EnergyAmountJson
  readonly carriers: readonly (Omit<EnergyCarrier, 'gj'> & { readonly amount: EnergyAmountJson })[]
  readonly bySite: readonly { readonly key: string; readonly total: string; readonly renewable: string }[]
  readonly byMonth: readonly { readonly key: string; readonly total: string; readonly renewable: string }[]
  readonly untold: readonly (Omit<UntoldEnergy, 'quantity'> & { readonly quantity: string })[]
  readonly exportedAboveGenerated: readonly string[]
}

const GJ_PER_MWH = decimal('3.6')
const MWH_SCALE = 6

const amountJson = (gj: Decimal): EnergyAmountJson => ({
  gj: toText(gj),
  mwh: toText(trim(divideToScale(gj, GJ_PER_MWH, MWH_SCALE))),
})

/** Writes an account; the same account always gives the same JSON. */
export function energyToJson(account: EnergyAccount): EnergyJson {
  const { fuel, purchased } = account
  const slice = ({ key, total, renewable }: EnergySlice) => ({
    key,
    total: toText(total),
    renewable: toText(renewable),
  })
  return {
    total: amountJson(account.total),
    renewable: amountJson(account.renewable),
    nonRenewable: amountJson(account.nonRenewable),
    fuel: { renewable: amountJson(fuel.renewable), nonRenewable: amountJson(fuel.nonRenewable) },
    purchased: {
      electricity: amountJson(purchased.electricity),
      heat: amountJson(purchased.heat),
      steam: amountJson(purchased.steam),
      cooling: amountJson(purchased.cooling),
      covered: amountJson(purchased.covered),
      coveredRenewable: amountJson(purchased.coveredRenewable),
    },
    generated: amountJson(account.generated),
    exported: amountJson(account.exported),
    selfUsed: amountJson(account.selfUsed),
    carriers: account.carriers.map(({ gj, ...carrier }) => ({ ...carrier, amount: amountJson(gj) })),
    bySite: account.bySite.map(slice),
    byMonth: account.byMonth.map(slice),
    untold: account.untold.map(({ quantity, ...entry }) => ({ ...entry, quantity: toText(quantity) })),
    exportedAboveGenerated: account.exportedAboveGenerated,
  }
}
