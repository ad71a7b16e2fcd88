import type * as inventory from '@athar/contracts/inventory'
import { useSuppliers } from '../../boundary/queries.ts'

/** A supplier by its number, for a filter that an address names. */
export function useSupplierOf(id: number | undefined): inventory.Supplier | null {
  const listed = useSuppliers('').data?.items
  if (id === undefined) return null
  return listed?.find((supplier) => supplier.id === id) ?? { id, name: String(id) }
}
