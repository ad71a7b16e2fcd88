import type { ContractFlag, LoserCode, Refusal, WarningCode } from '@athar/carbon'

/** The keys of a register that a type makes complete: a code that the engine gains is missed here by the compiler. */
const keysOf = <K extends string>(register: Readonly<Record<K, true>>): readonly K[] => Object.keys(register) as K[]

/** What a reader is told beside a figure; worded in the messages under `warnings`. */
export const warningCodes = keysOf<WarningCode>({
  'region-proxy': true,
  'edition-earlier': true,
  'edition-later': true,
  'confidence-single': true,
  'heat-basis-assumed': true,
  'fuel-property-used': true,
  'gwp-fixed': true,
  'co2-only': true,
  'operating-margin': true,
  'life-cycle': true,
  'includes-losses': true,
  'radiative-forcing': true,
  'price-year': true,
  'price-index-used': true,
  'factor-chosen': true,
  'montreal-protocol': true,
  'market-falls-back-to-location': true,
  'residual-mix': true,
  'location-from-grid': true,
})

/** What a reader is told beside the market-based figure of a year under contracts; no record carries it. Worded under `warnings`. */
export const contractFlags = keysOf<ContractFlag>({ 'energy-contract': true, 'contract-without-evidence': true })

/** Why a factor was left; worded in the messages under `warnings`. */
export const loserCodes = keysOf<LoserCode>({
  'wrong-region': true,
  'wrong-dimension': true,
  'heat-basis': true,
  'other-edition': true,
  'lower-preference': true,
  'not-valid-in-year': true,
  'wrong-supplier': true,
  'wrong-site': true,
  'wrong-basis': true,
  'not-chosen': true,
})

export type RefusalCode = Refusal['code'] | 'period-cut'
/** Why an entry has no figure; `period-cut` where a bulk change would have to split a record. Worded under `warnings`. */
export const refusalCodes = keysOf<RefusalCode>({
  'unknown-activity': true,
  'unknown-unit': true,
  'own-factor-required': true,
  'no-factor-for-region': true,
  'unit-dimension': true,
  'price-index-required': true,
  'period-cut': true,
})
