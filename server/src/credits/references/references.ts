import type { credits, ResponseOf } from '@athar/contracts'
import {
  maxCreditFileBytes,
  type CreditFile,
  type CreditReference,
  type ReferenceInput,
} from '@athar/contracts/credits'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import { storeFile } from '../../platform/files/store-file.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { plainLine } from '../../platform/plain-line.ts'
import type { CreditsDeps } from '../deps.ts'
import { fileCodes, findFile, presentFile, replaceFile } from '../files.ts'
import { readRange, tonnesIn } from './read-range.ts'
import * as store from './store.ts'

async function presentReference(db: Db, row: store.ReferenceRow): Promise<CreditReference> {
  const document = await findFile(db, { referenceId: row.id })
  return {
    id: row.id,
    registry: row.registry,
    from: row.firstSerial,
    to: row.lastSerial,
    vintage: row.vintage,
    tonnes: row.tonnes,
    link: row.link,
    document: document ? presentFile(document) : null,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function listReferences({
  actor,
  query,
  db,
}: Call<typeof credits.listReferences>): Promise<ResponseOf<typeof credits.listReferences>> {
  const { rows, nextCursor } = await readPage(query, store.newestFirst, (place) =>
    store.listReferences(db, actor.organisationId, place),
  )
  const items: CreditReference[] = []
  for (const row of rows) items.push(await presentReference(db, row))
  return { items, nextCursor }
}

/** The reference of a form; what is wrong is said at its field. */
function referenceIn({ registry, from, to, vintage, tonnes, link }: ReferenceInput): store.NewReference {
  const name = plainLine(registry) || refuseField('registry', 'text-missing')
  const range = readRange(plainLine(from), plainLine(to))
  if (typeof range === 'string') return refuseField('to', range)
  if (BigInt(tonnes) > tonnesIn(range)) refuseField('tonnes', 'tonnes-above-range')
  return { ...range, registry: name, vintage, tonnes, link }
}

export async function addReference({
  actor,
  body,
  db,
  clock,
  audit,
}: Call<typeof credits.addReference>): Promise<CreditReference> {
  const { organisationId, personId } = actor
  const added = referenceIn(body)
  const [id = ''] = await store.insertReferences(db, { organisationId, personId, at: clock.now() }, [added])
  await audit({ action: 'credits.add-reference', subjectType: 'credit-reference', subjectId: id })
  return presentReference(db, await own(db, organisationId, id))
}

const own = async (db: Db, organisationId: string, id: string): Promise<store.ReferenceRow> =>
  (await store.findReference(db, organisationId, id)) ?? fail('credits.reference-missing')

export async function removeReference({
  actor,
  params,
  db,
  audit,
}: Call<typeof credits.removeReference>): Promise<void> {
  if (!(await store.deleteReference(db, actor.organisationId, params.id))) fail('credits.reference-missing')
  await audit({ action: 'credits.remove-reference', subjectType: 'credit-reference', subjectId: params.id })
}

export async function addReferenceDocument(
  deps: Pick<CreditsDeps, 'clock' | 'database' | 'files'>,
  call: Call<typeof credits.addReferenceDocument>,
): Promise<CreditFile> {
  const { params, actor } = call
  await call.reauthorise((inside) => own(inside.db, inside.actor.organisationId, params.id))
  return storeFile(deps, call, {
    accept: ['application/pdf'],
    most: maxCreditFileBytes,
    owner: actor.organisationId,
    codes: fileCodes,
    async write({ db, actor: { organisationId }, audit }, file) {
      const { id } = await own(db, organisationId, params.id)
      const added = await replaceFile(db, organisationId, { referenceId: id }, file)
      const details = { file: file.id, sha256: file.sha256, bytes: file.bytes }
      await audit({ action: 'credits.add-reference-document', subjectType: 'credit-reference', subjectId: id, details })
      return added
    },
  })
}

export async function showReferenceDocument(
  deps: Pick<CreditsDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof credits.showReferenceDocument>,
): Promise<FastifyReply> {
  const found = await reauthorise(({ db }) => findFile(db, { referenceId: params.id }))
  const { fileKey: key, fileName, mediaType, bytes } = found ?? fail('credits.file-not-found')
  return sendFile(deps, reply, { key, fileName, mediaType, bytes: Number(bytes) }, { inline: true })
}
