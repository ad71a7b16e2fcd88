import type { ContractShape } from '@athar/contracts'

/** Whether a run asks every route with everything; else one route stands for all that say the same. */
const isWhole = process.env['TEST_ALL'] === '1'

/**
 * One guard reads what contracts say of access, so it is asked once for each thing that they say. `also` tells apart
 * routes whose access reads the same and that are not asked alike.
 */
export function ofEachAccess(
  contracts: readonly ContractShape[],
  also: (contract: ContractShape) => unknown,
): readonly ContractShape[] {
  if (isWhole) return contracts
  const said = new Map<string, ContractShape>()
  for (const contract of contracts) {
    const { access } = contract
    const roles = 'roles' in access ? access.roles.toSorted() : []
    const key = JSON.stringify([{ ...access, roles }, also(contract)])
    if (!said.has(key)) said.set(key, contract)
  }
  return [...said.values()]
}
