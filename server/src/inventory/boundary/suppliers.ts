import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainLine } from '../../platform/plain-line.ts'
import * as store from './store/suppliers.ts'
import { supplierKey } from './supplier-key.ts'

export const listSuppliers = ({ actor, query, db }: Call<typeof inventory.listSuppliers>) =>
  store.listSuppliers(db, actor.organisationId, { ...query, search: supplierKey(query.search ?? '') })

export async function createSupplier({
  actor,
  body,
  db,
  audit,
}: Call<typeof inventory.createSupplier>): Promise<inventory.Supplier> {
  const { organisationId } = actor
  const name = plainSupplier(body.name)
  const supplier = await store.insertSupplier(db, organisationId, name, supplierKey(name))
  if (!supplier)
    fail('inventory.supplier-name-taken', {
      supplierId: await store.supplierWithKey(db, organisationId, supplierKey(name)),
    })
  await audit({ action: 'inventory.create-supplier', subjectType: 'supplier', subjectId: String(supplier.id) })
  return supplier
}

export async function renameSupplier({
  actor,
  params,
  body,
  db,
  audit,
}: Call<typeof inventory.renameSupplier>): Promise<inventory.Supplier> {
  const { organisationId } = actor
  const name = plainSupplier(body.name)
  const holder = await store.supplierWithKey(db, organisationId, supplierKey(name))
  if (holder !== null && holder !== params.id) fail('inventory.supplier-name-taken', { supplierId: holder })
  const before = await store.nameOfSupplier(db, organisationId, params.id)
  const supplier =
    (await store.renameSupplier(db, organisationId, params.id, name, supplierKey(name))) ??
    fail('inventory.supplier-not-found', { id: params.id })
  await audit({
    action: 'inventory.rename-supplier',
    subjectType: 'supplier',
    subjectId: String(params.id),
    details: { before, after: name },
  })
  return supplier
}

/** As others read it; a name of which nothing is seen is none. */
const plainSupplier = (name: string): string =>
  plainLine(name) || fail('validation-failed', { issues: [{ path: 'name', code: 'too_small', part: 'body' }] })

/** The id of each supplier by name as written; unknown ones are added, spellings of one name meet. */
export async function ensureSuppliers(
  db: Db,
  organisationId: string,
  names: Iterable<string>,
): Promise<Map<string, number>> {
  const written = [...new Set(names)]
  const byKey = new Map<string, string>()
  for (const name of written) {
    const plain = plainLine(name)
    if (plain !== '' && !byKey.has(supplierKey(name))) byKey.set(supplierKey(name), plain)
  }
  const ids = await store.ensureSuppliers(db, organisationId, byKey)
  return new Map(
    written.flatMap((name) => {
      const id = ids.get(supplierKey(name))
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
}
