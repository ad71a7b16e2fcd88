import type { disclosures } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { editionById } from './editions-store.ts'

type PublishedReport = {
  readonly reportId: string
  /** SHA-256 of the canonical JSON, as the log holds it. */
  readonly digest: string
  readonly file: disclosures.ReportFile
}

/** A published report as it was frozen, by the id of its edition; undefined where the caller may not read it. */
export async function publishedReport(db: Db, editionId: string): Promise<PublishedReport | undefined> {
  const found = await editionById(db, editionId)
  return (
    found && {
      reportId: found.reportId,
      digest: found.digest,
      file: JSON.parse(found.content) as PublishedReport['file'],
    }
  )
}
