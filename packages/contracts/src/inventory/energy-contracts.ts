import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { day, decimalText, idParams, uuid, instant } from '../core/wire.ts'
import { attachment, figureText } from './record-shapes.ts'
import { inventoryYear, yearParams } from './years.ts'

/** Instruments of the market-based method: certificates alone, power bought with its attributes, a supplier's own tariff. */
export const energyContractKinds = ['certificate', 'power-purchase', 'supplier-tariff'] as const
export type EnergyContractKind = (typeof energyContractKinds)[number]
export const energySources = ['solar', 'wind', 'hydro', 'geothermal', 'biomass', 'nuclear', 'fossil', 'mix'] as const
export type EnergySource = (typeof energySources)[number]

const reason = z.string().trim().min(3).max(1000)
const line = (most: number) => z.string().trim().min(1).max(most)
const notNegative = decimalText.refine((text) => !text.startsWith('-'), { params: { code: 'negative' } })
const positive = notNegative.refine((text) => /[1-9]/.test(text), { params: { code: 'not-positive' } })

/** Electricity under a contract: so many kWh within its days, at one site or at all of them. */
export const energyContractInput = z.object({
  kind: z.enum(energyContractKinds),
  /** The number or name by which the parties know it. */
  reference: line(200),
  /** The registry of the certificates, or the supplier. */
  issuer: line(200),
  /** One number or range (`first - last`) a line; none is claimed by two contracts of one issuer. */
  certificates: z.string().trim().max(5000),
  energySource: z.enum(energySources),
  siteId: uuid.nullable(),
  validFrom: day,
  validTo: day,
  kWh: positive,
  co2eKgPerKWh: notNegative,
  /** Where the factor comes from. */
  source: line(500),
  notes: z.string().trim().max(2000),
})
export type EnergyContractInput = z.infer<typeof energyContractInput>

/** What became of its kWh when the year was counted. */
const cover = z.object({ covered: figureText, unused: figureText, kgCo2e: figureText })

export const energyContract = energyContractInput.extend({
  id: uuid,
  version: z.number().int(),
  enteredBy: uuid,
  enteredAt: instant,
  evidence: z.array(attachment),
})
export type EnergyContract = z.infer<typeof energyContract>
export const coveringContract = energyContract.extend({ cover })
export type CoveringContract = z.infer<typeof coveringContract>

/** The kWh of a year's purchased electricity, the same on both bases: `covered` and the parts of `uncovered` add up to `used`. */
export const electricityCover = z.object({
  used: figureText,
  covered: figureText,
  uncovered: z.object({ ownFactor: figureText, residualMix: figureText, location: figureText }),
})
export type ElectricityCover = z.infer<typeof electricityCover>

const reading = { access: { kind: 'member', roles: mayReadAll } } as const
const preparing = { access: { kind: 'member', roles: mayPrepare } } as const

export const listEnergyContracts = contract({
  ...reading,
  name: 'inventory.list-energy-contracts',
  method: 'GET',
  path: '/api/inventory/energy-contracts',
  summary: 'Contracts and certificates for the electricity of a fiscal year, with what each of them covers',
  query: yearParams,
  response: z.object({ year: inventoryYear, items: z.array(coveringContract), electricity: electricityCover }),
})
export const createEnergyContract = contract({
  ...preparing,
  name: 'inventory.create-energy-contract',
  method: 'POST',
  path: '/api/inventory/energy-contracts',
  summary: 'Enter a contract for electricity within one open fiscal year; it counts from then on',
  body: energyContractInput,
  response: energyContract,
  status: 201,
})

/** The version the editor saw. */
const seen = z.number().int().min(1)

export const updateEnergyContract = contract({
  ...preparing,
  name: 'inventory.update-energy-contract',
  method: 'PUT',
  path: '/api/inventory/energy-contracts/:id',
  summary: 'Correct a contract over the version the editor saw; what it was stays beside it',
  params: idParams,
  body: energyContractInput.extend({ version: seen }),
  response: energyContract,
})
export const endEnergyContract = contract({
  ...preparing,
  name: 'inventory.end-energy-contract',
  method: 'POST',
  path: '/api/inventory/energy-contracts/:id/end',
  summary: 'Take a contract out of the count, with the reason; it and its evidence are kept',
  params: idParams,
  body: z.object({ version: seen, reason }),
  status: 204,
})

export const uploadContractEvidence = contract({
  ...preparing,
  name: 'inventory.upload-contract-evidence',
  method: 'POST',
  path: '/api/inventory/energy-contracts/:id/evidence',
  summary: 'Keep a document that proves a contract, as multipart field `file`. Never identity documents',
  params: idParams,
  upload: true,
  transaction: false,
  response: attachment,
  status: 201,
})

const evidenceParams = idParams.extend({ attachmentId: uuid })

export const downloadContractEvidence = contract({
  ...reading,
  name: 'inventory.download-contract-evidence',
  method: 'GET',
  path: '/api/inventory/energy-contracts/:id/evidence/:attachmentId/file',
  summary: 'The bytes of a document that proves a contract, always as a download',
  params: evidenceParams,
  answer: 'file',
  transaction: false,
})
export const removeContractEvidence = contract({
  ...preparing,
  name: 'inventory.remove-contract-evidence',
  method: 'POST',
  path: '/api/inventory/energy-contracts/:id/evidence/:attachmentId/remove',
  summary: 'Destroy a document of a contract whose year is open; its hash stays in the audit trail',
  params: evidenceParams,
  transaction: false,
  body: z.object({ reason }),
  status: 204,
})
