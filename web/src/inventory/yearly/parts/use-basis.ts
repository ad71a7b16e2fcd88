import { useAddress } from '../../../platform/routing/use-address.ts'
import type { Basis } from './derive.ts'

/** The basis of purchased energy, kept in the address. */
export function useBasis(): [Basis, (basis: Basis) => void] {
  const { params, set } = useAddress()
  const basis: Basis = params.get('basis') === 'market' ? 'market' : 'location'
  const choose = (next: Basis) => set({ basis: next === 'market' ? next : null })
  return [basis, choose]
}
