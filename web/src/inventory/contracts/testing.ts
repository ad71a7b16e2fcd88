import * as inventory from '@athar/contracts/inventory'
import type { Contract } from './queries.ts'

/** Solar certificates for 2025 at every site, not proven yet. */
export const aContract = (over: Partial<Contract> = {}): Contract => ({
  id: '0a0a0a0a-0000-4000-8000-000000000060',
  version: 1,
  kind: 'certificate',
  reference: 'I-REC 2025-118',
  issuer: 'I-TRACK',
  certificates: 'SA-1 - SA-400',
  energySource: 'solar',
  siteId: null,
  validFrom: '2025-01-01',
  validTo: '2025-12-31',
  kWh: '400000',
  co2eKgPerKWh: '0',
  source: 'Statement of redemption',
  notes: '',
  enteredBy: '0a0a0a0a-0000-4000-8000-000000000002',
  enteredAt: '2026-01-20T08:00:00.000Z',
  evidence: [],
  cover: { covered: '350000.6', unused: '49999.4', kgCo2e: '0' },
  ...over,
})

export const contractsAnswer = (items: readonly Contract[], state: inventory.InventoryState = 'open') => ({
  body: inventory.listEnergyContracts.response.parse({
    year: { year: 2025, startsOn: '2025-01-01', endsOn: '2025-12-31', state, gwpSet: 'AR5', version: 1 },
    items,
    electricity: {
      used: '1000000',
      covered: '350000.6',
      uncovered: { ownFactor: '0', residualMix: '49999.4', location: '600000' },
    },
  }),
})
