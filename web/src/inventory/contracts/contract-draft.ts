import * as inventory from '@athar/contracts/inventory'
import { z } from 'zod'
import { issuesOf } from '../boundary/form/issues.ts'
import { figureText, typedNumber } from '../boundary/form/typed-number.ts'
import type { Contract } from './queries.ts'

type Input = inventory.EnergyContractInput

/** A contract while it is being typed: texts as they stand in their boxes; a day is null while it is none. */
export type ContractDraft = Omit<Input, 'validFrom' | 'validTo'> & {
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** In the order of the fields, which is that of the mistakes. */
export const fields = [
  'kind',
  'reference',
  'issuer',
  'energySource',
  'siteId',
  'validFrom',
  'validTo',
  'kWh',
  'co2eKgPerKWh',
  'source',
  'certificates',
  'notes',
] as const
export type FieldName = (typeof fields)[number]
export const isField = (path: string): path is FieldName => fields.some((field) => field === path)

/** A new contract is for the whole year unless its days are changed. */
export const emptyDraft = (year: inventory.InventoryYear): ContractDraft => ({
  kind: 'certificate',
  reference: '',
  issuer: '',
  certificates: '',
  energySource: 'solar',
  siteId: null,
  validFrom: year.startsOn,
  validTo: year.endsOn,
  kWh: '',
  co2eKgPerKWh: '',
  source: '',
  notes: '',
})

type Stored = Pick<Contract, keyof Input>

export const draftOf = (contract: Stored): ContractDraft => ({
  kind: contract.kind,
  reference: contract.reference,
  issuer: contract.issuer,
  certificates: contract.certificates,
  energySource: contract.energySource,
  siteId: contract.siteId,
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
  validFrom: draft.validFrom ?? '?',
  validTo: draft.validTo ?? '?',
  kWh: typedNumber(draft.kWh) ?? '',
  co2eKgPerKWh: typedNumber(draft.co2eKgPerKWh) ?? '',
})

/** The contract's own schema, and that its days are in order. */
export const contractForm = z.custom<Input>().superRefine((body, context) => {
  const found = issuesOf(inventory.energyContractInput, body).map(({ path }) => path)
  if (!found.includes('validFrom') && !found.includes('validTo') && body.validTo < body.validFrom) found.push('validTo')
  for (const path of fields.filter((field) => found.includes(field)))
    context.addIssue({ code: 'custom', path: [path], params: { code: 'invalid' } })
})
