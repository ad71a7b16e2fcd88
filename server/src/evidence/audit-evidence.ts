import type { Db } from '../platform/database.ts'
import { Failure } from '../platform/errors.ts'
import type { Files } from '../platform/files/file-store.ts'
import type { Report } from '../platform/log/audit-log.ts'
import { auditTrailedRows } from '../platform/log/audit-trail.ts'
import { evidenceBesideLog, evidenceGone, misdecidedEvidence, trailedEvidence, type BesideLog } from './store/audit.ts'
import { createHash } from 'node:crypto'

const states: Readonly<Record<string, string>> = {
  'evidence.added': 'pending',
  'evidence.verified': 'verified',
  'evidence.rejected': 'rejected',
  'evidence.superseded': 'superseded',
  'evidence.destroyed': 'destroyed',
}

type Deps = { readonly db: Db; readonly files: Pick<Files, 'getStream'>; readonly report: Report }

/** Compares each piece of evidence, and its bytes, with what the log says of it. Answers how many there are. */
export async function auditEvidence({ db, files, report }: Deps): Promise<number> {
  let count = 0
  const named = new Set<string>()
  const tell = (id: string, fault: string) => {
    named.add(id)
    report({ what: 'row', text: `Evidence ${id}: ${fault}` })
  }
  for (let rows = await evidenceBesideLog(db, null); rows.length > 0;) {
    for (const row of rows) {
      count += 1
      const fault = faultOf(row)
      if (fault !== undefined) tell(row.id, fault)
      if (row.key !== null) await compareBytes(files, row, report)
    }
    rows = await evidenceBesideLog(db, rows.at(-1)?.id ?? null)
  }
  for (const id of await evidenceGone(db)) tell(id, 'the log holds it, and its row is lost.')
  for (const rows of trailedEvidence) await auditTrailedRows(db, rows, report, named)
  for (const { id, isOwn } of await misdecidedEvidence(db))
    tell(id, isOwn ? 'the person who uploaded it verified it.' : 'who verified it had no right to at that time.')
  return count
}

function faultOf({ state, sha256, logged, loggedHash }: BesideLog): string | undefined {
  if (logged === null) return 'its row was added, and the log does not hold it.'
  if (states[logged] !== state) return `its row says ${state}, the log says ${states[logged] ?? logged}.`
  return sha256 === loggedHash ? undefined : 'its row names another hash than the log.'
}

async function compareBytes(files: Deps['files'], { id, key, loggedHash, sha256 }: BesideLog, report: Report) {
  const tell = (text: string) => report({ what: 'file', text: `File ${key} of evidence ${id} ${text}` })
  try {
    const hash = createHash('sha256')
    for await (const part of await files.getStream(key ?? '')) hash.update(part as Buffer)
    if (hash.digest('hex') !== (loggedHash ?? sha256)) tell('was changed.')
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not-found') throw error
    tell('is lost.')
  }
}
