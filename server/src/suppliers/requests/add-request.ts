import { randomUUID } from 'node:crypto'
import type { suppliers, ResponseOf } from '@athar/contracts'
import { linkDays } from '@athar/contracts/suppliers'
import { ensureSuppliers, factorGround } from '../../inventory/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainLine, plainText } from '../../platform/plain-line.ts'
import type { SuppliersDeps } from '../deps.ts'
import { insertRequest, requestsSince } from '../store.ts'
import { judgeRows } from './judge-rows.ts'
import { detailOf } from './present-request.ts'

/** As many requests of one organisation go out within a day. */
const mostADay = 500
const dayMs = 86_400_000

export const linkEnd = (at: Date): Date => new Date(at.getTime() + linkDays * dayMs)

/** Asks a supplier: the request is stored and the mail with its link goes out, or neither. */
export async function addRequest(
  deps: SuppliersDeps,
  { actor, body, db, audit, clock }: Call<typeof suppliers.addRequest>,
): Promise<suppliers.RequestDetail> {
  const { organisationId, personId } = actor
  const at = clock.now()
  await refuseMany(db, { organisationId, at }, 1)
  const id = await askSupplier(deps, db, { organisationId, personId, at }, body)
  await audit({ action: 'suppliers.add-request', subjectType: 'supplier-request', subjectId: id })
  return detailOf(deps, db, organisationId, id)
}

/** Sends what is right of a list, in one transaction; the rows are judged again. */
export async function addRequests(
  deps: SuppliersDeps,
  { actor, body, db, audit, clock }: Call<typeof suppliers.addRequests>,
): Promise<ResponseOf<typeof suppliers.addRequests>> {
  const { organisationId, personId } = actor
  const at = clock.now()
  const judged = judgeRows(body.rows, clock.today())
  const ready = judged.flatMap(({ input }) => input ?? [])
  await refuseMany(db, { organisationId, at }, ready.length)
  for (const input of ready) {
    const id = await askSupplier(deps, db, { organisationId, personId, at }, input)
    await audit({ action: 'suppliers.add-request', subjectType: 'supplier-request', subjectId: id })
  }
  return { sent: ready.length, refused: judged.filter(({ input }) => input === null).map(({ row }) => row) }
}

async function refuseMany(db: Db, { organisationId, at }: Pick<By, 'organisationId' | 'at'>, more: number) {
  if ((await requestsSince(db, organisationId, new Date(at.getTime() - dayMs))) + more > mostADay)
    fail('suppliers.sent-many', { most: mostADay })
}

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

async function askSupplier(
  { organisations, mails }: SuppliersDeps,
  db: Db,
  by: By,
  given: suppliers.RequestInput,
): Promise<string> {
  const ground = factorGround(given.activity, given.unit)
  if (ground === 'activity') fail('suppliers.activity-unknown', { activity: given.activity })
  if (ground === 'unit') fail('suppliers.unit-unfit', { unit: given.unit })
  const supplier = plainLine(given.supplier) || refuse('supplier')
  const product = plainLine(given.product) || refuse('product')
  const supplierId = (await ensureSuppliers(db, by.organisationId, [supplier])).get(supplier) ?? refuse('supplier')
  const { name: organisation } = await organisations.read(db, by.organisationId)
  const [id, linkUntil] = [randomUUID(), linkEnd(by.at)]
  const input = { ...given, supplier, product, note: plainText(given.note) }
  await insertRequest(db, by, { ...input, id, supplierId, organisation, linkUntil })
  await mails.send(db, 'request', { ...input, id, organisation, linkUntil, linkNumber: 1 })
  return id
}

/** A name of which nothing is seen is none. */
const refuse = (path: string): never =>
  fail('validation-failed', { issues: [{ path, code: 'too_small', part: 'body' }] })
