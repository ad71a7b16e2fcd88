import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { ContractDeps } from './deps.ts'
import { endEnergyContract } from './end-contract.ts'
import { downloadContractEvidence, removeContractEvidence, uploadContractEvidence } from './evidence.ts'
import { listEnergyContracts } from './list-contracts.ts'
import { createEnergyContract, updateEnergyContract } from './save-contract.ts'

export const contractRoutes = (deps: ContractDeps): readonly ServedRoute[] => [
  serve(inventory.listEnergyContracts, (call) => listEnergyContracts(deps, call)),
  serve(inventory.createEnergyContract, (call) => createEnergyContract(deps, call)),
  serve(inventory.updateEnergyContract, (call) => updateEnergyContract(deps, call)),
  serve(inventory.endEnergyContract, (call) => endEnergyContract(deps, call)),
  serve(inventory.uploadContractEvidence, (call) => uploadContractEvidence(deps, call)),
  serve(inventory.downloadContractEvidence, (call) => downloadContractEvidence(deps, call)),
  serve(inventory.removeContractEvidence, (call) => removeContractEvidence(deps, call)),
]
