import type { ConsolidationApproach } from '@athar/carbon'
import { createColumnDigests, exportedDigest } from '@athar/evidence-log'
import type { Db } from '../../platform/database.ts'
import { readStructure } from '../boundary/index.ts'
import { plainJson, recordJson, sharesOf } from './files/write-json.ts'
import { pageRecords } from './read-records.ts'
import { keptDigest, readResolutions, readSites } from './store.ts'

type Asked = {
  readonly organisationId: string
  readonly year: number
  readonly approach: ConsolidationApproach
}

/**
 * Whether factors and records of a year have this digest. Mostly the one kept at approval or lock answers; they are read
 * only where it differs, as after a change of the approach.
 */
export async function hasDigest(db: Db, { exported, ...asked }: Asked & { exported: string }): Promise<boolean> {
  return (await keptDigest(db, asked)) === exported || (await yearDigest(db, asked)) === exported
}

/** The digest of factors and records of a year, equal to the one made from the digests of its export. */
export async function yearDigest(db: Db, { organisationId, year, approach }: Asked): Promise<string> {
  const structure = await readStructure(db, organisationId)
  const shareOf = sharesOf(approach, { structure, sites: await readSites(db, organisationId, null) })
  const sealed = createColumnDigests()
  const used = new Set<number>()
  let at = 0
  for await (const batch of pageRecords(db, organisationId, year))
    for (const record of batch) {
      sealed.take('records', recordJson(record, shareOf(record)), at++)
      used.add(record.resolution_id)
    }
  const resolutions = await readResolutions(db, organisationId, [...used])
  ;[...resolutions.values()].forEach((one, index) => sealed.take('resolutions', plainJson(one), index))
  return exportedDigest(sealed.digests())
}
