import { decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { explainFigures, leftFactors } from './explain-record.ts'
import { findRecord, findRemoval } from './store/read.ts'

/** One record with everything that leads to its figures, and all that was done to it. */
export async function readRecord({
  actor,
  params,
  db,
}: Call<typeof inventory.readRecord>): Promise<inventory.RecordDetail> {
  const found = (await findRecord(db, actor, params.id)) ?? (await refuseMissing(db, actor.organisationId, params.id))
  const { item, answer, fileName, resolvedAt } = found
  return {
    record: item,
    entered: found.entered,
    parts: found.parts,
    gwpSet: found.gwpSet,
    yearState: found.yearState,
    country: found.country,
    siteArchived: found.siteArchived,
    figures: explainFigures(decimal(item.quantity), answer),
    left: leftFactors(answer.losers, found.ownFactors),
    edition: found.edition,
    resolvedAt: resolvedAt.toISOString(),
    ownWork: found.ownWork,
    import: item.importId === null ? null : { id: item.importId, fileName: fileName ?? '' },
    attachments: found.attachments,
    versions: found.versions,
  }
}

/** Says when and why a record was removed, where it was. */
export async function refuseMissing(db: Db, organisationId: string, id: string): Promise<never> {
  return fail('inventory.record-not-found', { id, ...(await findRemoval(db, organisationId, id)) })
}
