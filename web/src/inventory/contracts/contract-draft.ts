import type * as inventory from '@athar/contracts/inventory'
import { figureText, typedNumber } from '../../platform/form/index.ts'
import type { Contract } from './queries.ts'

type Input = inventory.EnergyContractInput

/** The choice of no single site. */
export const everySite = 'every-site'

/** A contract while it is typed: texts as they stand in their boxes; a day is null while it is none. */
export type ContractDraft = Omit<Input, 'siteId' | 'validFrom' | 'validTo'> & {
  readonly siteId: string
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** A new contract is for the whole year unless its days are changed. */
export const emptyDraft = (year: inventory.InventoryYear): ContractDraft => ({
  kind: 'certificate',
  reference: '',
  issuer: '',
  certificates: '',
  energySource: 'solar',
  siteId: everySite,
  validFrom: year.startsOn,
  validTo: year.endsOn,
  kWh: '',
  co2eKgPerKWh: '',
  source: '',
  notes: '',
})

export const draftOf = (contract: Pick<Contract, keyof Input>): ContractDraft => ({
  kind: contract.kind,
  reference: contract.reference,
  issuer: contract.issuer,
  certificates: contract.certificates,
  energySource: contract.energySource,
  siteId: contract.siteId ?? everySite,
  validFrom: contract.validFrom,
  validTo: contract.validTo,
  kWh: figureText(contract.kWh),
  co2eKgPerKWh: figureText(contract.co2eKgPerKWh),
  source: contract.source,
  notes: contract.notes,
})

/** What is sent for the draft; what is no number or day stays for the contract to refuse. */
export const bodyOf = (draft: ContractDraft): Input => ({
  ...draft,
  siteId: draft.siteId === everySite ? null : draft.siteId,
  validFrom: draft.validFrom ?? '?',
  validTo: draft.validTo ?? '?',
  kWh: typedNumber(draft.kWh) ?? '',
  co2eKgPerKWh: typedNumber(draft.co2eKgPerKWh) ?? '',
})
