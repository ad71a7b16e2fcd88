import type { inventory, ResponseOf } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findYear } from '../boundary/index.ts'
import { namesOf, readOwnActivities } from '../calculation/index.ts'
import { evidenceRows } from '../contracts/evidence.ts'
import { listEnergyContracts } from '../contracts/list-contracts.ts'
import { listRecords } from '../records/list-records.ts'
import { readRecord } from '../records/read-record.ts'
import { attachmentRows } from '../records/attachments.ts'
import { listRestatements } from '../yearly/list-restatements.ts'
import { countInventory } from '../yearly/read-inventory.ts'
import type { RecordDeps } from '../records/deps.ts'
import { lookIn } from './look-in.ts'

/** The year, counted from the rows that the engagement shows. Its figures are the client's own; other years are not asked. */
export function readEngagedInventory(
  deps: RecordDeps,
  call: Call<typeof inventory.readEngagedInventory>,
): Promise<ResponseOf<typeof inventory.readEngagedInventory>> {
  return lookIn(deps, call, async ({ db, opened }) => {
    const { organisationId, id, client, startsOn, endsOn } = opened
    const year =
      (await findYear(db, organisationId, opened.year)) ?? fail('inventory.nothing-to-report', { year: opened.year })
    const {
      comparison,
      gaps: _gaps,
      boundary: _boundary,
      ...counted
    } = await countInventory(deps, db, { organisationId, year, now: call.clock.now() })
    return {
      engagement: { id, client, startsOn, endsOn },
      inventory: { ...counted, intensities: comparison.intensities },
    }
  })
}

export const listEngagedRecords = (
  deps: RecordDeps,
  call: Call<typeof inventory.listEngagedRecords>,
): Promise<ResponseOf<typeof inventory.listEngagedRecords>> =>
  lookIn(deps, call, async ({ db, actor, opened }) => ({
    ...(await listRecords(deps, {
      ...call,
      actor,
      db,
      params: undefined,
      query: { ...call.query, year: opened.year },
    })),
    ownActivities: await ownNames(db, actor.organisationId),
  }))

export const readEngagedRecord = (
  deps: RecordDeps,
  call: Call<typeof inventory.readEngagedRecord>,
): Promise<ResponseOf<typeof inventory.readEngagedRecord>> =>
  lookIn(deps, call, async ({ db, actor }) => ({
    ...(await readRecord({ ...call, actor, db, params: { id: call.params.recordId } })),
    ownActivities: await ownNames(db, actor.organisationId),
  }))

/** The rows that the engagement shows are those that the records of its year name. */
const ownNames = async (db: Db, organisationId: string): Promise<inventory.OwnActivityNames> =>
  [...namesOf(await readOwnActivities(db, organisationId))].map(([key, name]) => ({ key, name }))

export const listEngagedContracts = (
  deps: RecordDeps,
  call: Call<typeof inventory.listEngagedContracts>,
): Promise<ResponseOf<typeof inventory.listEngagedContracts>> =>
  lookIn(deps, call, ({ db, actor, opened }) =>
    listEnergyContracts(deps, { ...call, actor, db, params: undefined, query: { year: opened.year } }),
  )

export const listEngagedRestatements = (
  deps: RecordDeps,
  call: Call<typeof inventory.listEngagedRestatements>,
): Promise<ResponseOf<typeof inventory.listEngagedRestatements>> =>
  lookIn(deps, call, ({ db, actor, opened }) =>
    listRestatements(deps, { ...call, actor, db, params: { year: opened.year } }),
  )

export async function downloadEngagedAttachment(
  deps: RecordDeps,
  call: Call<typeof inventory.downloadEngagedAttachment>,
): Promise<FastifyReply> {
  const { recordId: id, attachmentId } = call.params
  const found = await lookIn(deps, call, ({ db, actor }) =>
    attachmentRows.find(db, actor.organisationId, id, attachmentId),
  )
  return found ? sendFile(deps, call.reply, found) : fail('inventory.attachment-not-found', { id: attachmentId })
}

export async function downloadEngagedEvidence(
  deps: RecordDeps,
  call: Call<typeof inventory.downloadEngagedEvidence>,
): Promise<FastifyReply> {
  const { contractId: id, attachmentId } = call.params
  const found = await lookIn(deps, call, ({ db, actor }) =>
    evidenceRows.find(db, actor.organisationId, id, attachmentId),
  )
  return found ? sendFile(deps, call.reply, found) : fail('inventory.attachment-not-found', { id: attachmentId })
}
