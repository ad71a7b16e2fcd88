import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { AttachmentDeps } from '../attachments/attachments.ts'
import type { ContractDeps } from './deps.ts'
import { endEnergyContract } from './end-contract.ts'
import { contractEvidence } from './evidence.ts'
import { listEnergyContracts } from './list-contracts.ts'
import { createEnergyContract, updateEnergyContract } from './save-contract.ts'

export const contractRoutes = (deps: ContractDeps & AttachmentDeps): readonly ServedRoute[] => [
  serve(inventory.listEnergyContracts, (call) => listEnergyContracts(deps, call)),
  serve(inventory.createEnergyContract, (call) => createEnergyContract(deps, call)),
  serve(inventory.updateEnergyContract, (call) => updateEnergyContract(deps, call)),
  serve(inventory.endEnergyContract, (call) => endEnergyContract(deps, call)),
  serve(inventory.uploadContractEvidence, (call) => contractEvidence.upload(deps, call)),
  serve(inventory.downloadContractEvidence, (call) => contractEvidence.download(deps, call)),
  serve(inventory.removeContractEvidence, (call) => contractEvidence.remove(deps, call)),
]
