import type { inventory } from '@athar/contracts'
import type { Acting, InventoryApp } from '../testing.ts'

/** Solar certificates for 2025, at every site; `over` replaces what a test is about. */
export const aContractInput = (over: Partial<inventory.EnergyContractInput> = {}): inventory.EnergyContractInput => ({
  kind: 'certificate',
  reference: 'I-REC 2025-118',
  issuer: 'I-TRACK',
  certificates: '',
  energySource: 'solar',
  siteId: null,
  validFrom: '2025-01-01',
  validTo: '2025-12-31',
  kWh: '400',
  co2eKgPerKWh: '0',
  source: 'Statement of redemption',
  notes: '',
  ...over,
})

/** Entered through the route. */
export async function aContract(
  app: InventoryApp,
  who: Acting,
  over: Partial<inventory.EnergyContractInput> = {},
): Promise<inventory.EnergyContract> {
  const { status, body } = await app.call<inventory.EnergyContract>(
    who,
    'POST',
    '/api/inventory/energy-contracts',
    aContractInput(over),
  )
  if (status !== 201) throw new Error(`the contract was refused: ${JSON.stringify(body)}`)
  return body
}
