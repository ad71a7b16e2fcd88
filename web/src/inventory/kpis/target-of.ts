import type * as inventory from '@athar/contracts/inventory'

const measured: Partial<Record<inventory.KpiCode, { readonly per: string | null; readonly scopes: string }>> = {
  'carbon-intensity': { per: 'revenue', scopes: '123' },
  'emissions-per-employee': { per: 'employee', scopes: '123' },
  'emissions-per-output': { per: 'output', scopes: '123' },
  'scope1-emissions': { per: null, scopes: '1' },
  'scope2-emissions': { per: null, scopes: '2' },
  'scope3-emissions': { per: null, scopes: '3' },
  'total-emissions': { per: null, scopes: '123' },
}

/** The target that is about exactly this figure. */
export function targetOf(code: inventory.KpiCode, targets: readonly inventory.Target[]): inventory.Target | undefined {
  const wanted = measured[code]
  return targets.find(
    ({ input: { per, scopes, basis } }) =>
      wanted !== undefined &&
      per === wanted.per &&
      scopes.toSorted().join('') === wanted.scopes &&
      (basis === 'location' || !wanted.scopes.includes('2')),
  )
}
