import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { findSameFile, type ImportRow } from './store/imports.ts'

const noCounts: inventory.ImportCounts = {
  records: 0,
  ready: 0,
  warning: 0,
  held: 0,
  refused: 0,
  skipped: 0,
  imported: 0,
  codes: {},
  unknownSites: 0,
  missingPrices: [],
  kgCo2e: '0',
}

export function summaryOf(row: ImportRow): inventory.ImportSummary {
  return {
    id: row.id,
    state: row.state,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    // What was counted before a figure was introduced lacks it.
    counts: { ...noCounts, ...row.counts },
    receipt: row.receipt,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    createdBy: row.created_by,
  }
}

/** The import as the wizard shows it, with the warning when the same bytes were imported before. */
export async function detailOf(db: Db, row: ImportRow): Promise<inventory.ImportDetail> {
  const same = await findSameFile(db, row.org_id, row.id, row.sha256)
  return {
    ...summaryOf(row),
    reading: row.reading,
    options: row.options,
    jobId: row.job_id,
    errorCode: row.error_code,
    errorDetails: row.error_details,
    sameFileAs: same
      ? { id: same.id, fileName: same.file_name, importedAt: (same.finished_at ?? same.created_at).toISOString() }
      : null,
    version: row.version,
  }
}
