import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { cursorQuery, page } from '../core/wire.ts'

export const supplier = z.object({ id: z.number().int(), name: z.string() })
export type Supplier = z.infer<typeof supplier>
const supplierBody = z.object({ name: z.string().trim().min(1).max(200) })

export const listSuppliers = contract({
  name: 'inventory.list-suppliers',
  method: 'GET',
  path: '/api/inventory/suppliers',
  summary: 'Suppliers of the organisation, by name',
  access: { kind: 'member', roles: mayReadAll },
  query: cursorQuery.extend({ search: z.string().trim().max(200).optional() }),
  response: page(supplier),
})

export const createSupplier = contract({
  name: 'inventory.create-supplier',
  method: 'POST',
  path: '/api/inventory/suppliers',
  summary: 'Add a supplier',
  access: { kind: 'member', roles: mayPrepare },
  body: supplierBody,
  response: supplier,
  status: 201,
})

export const renameSupplier = contract({
  name: 'inventory.rename-supplier',
  method: 'PUT',
  path: '/api/inventory/suppliers/:id',
  summary: 'Correct the name of a supplier',
  access: { kind: 'member', roles: mayPrepare },
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  body: supplierBody,
  response: supplier,
})
