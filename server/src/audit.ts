import { sql } from 'kysely'
import { auditLedger, loggedCredits } from './credits/index.ts'
import { trailedEditions } from './disclosures/index.ts'
import { auditEvidence } from './evidence/index.ts'
import { loggedProjectRegistrations } from './mrv-projects/index.ts'
import { loggedGrants } from './grants/index.ts'
import { auditApprovals, auditLockedRecords, auditLockedSums, trailedInventories } from './inventory/index.ts'
import { loggedRegistrations } from './npo-registration/index.ts'
import { trailedOrganisations } from './organisations/index.ts'
import { openSource } from './platform/backup/source.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, type Db } from './platform/database.ts'
import { createFiles } from './platform/files/file-store.ts'
import { auditGuards } from './platform/log/audit-guards.ts'
import { auditHeads } from './platform/log/audit-heads.ts'
import { auditLog, type Finding } from './platform/log/audit-log.ts'
import { auditRows } from './platform/log/audit-rows.ts'
import { auditTrail, auditTrailedRows, type TrailedRows } from './platform/log/audit-trail.ts'
import { readBreaks, type LogBreak } from './platform/log/breaks.ts'
import { findFork, LogHeadError } from './platform/log/kept-checkpoints.ts'
import { findKey } from './platform/log/store.ts'
import { createLogger } from './platform/logger.ts'
import { loadMasterKey } from './platform/master-key.ts'
import { loggedProjects } from './sgi/index.ts'
import { auditVerifications } from './verification/index.ts'
import { trailedCertificates } from './volunteering/index.ts'
import { trailedAwards } from './youth/index.ts'

export type Audited = {
  readonly entries: number
  /** Entries of the audit trails, and changes of protected rows. */
  readonly trail: number
  readonly evidence: number
  readonly statements: number
  /** Applications and releases of grants, registrations of non-profits and projects. */
  readonly decisions: number
  /** Entries of the credit ledger. */
  readonly credits: number
  /** Where the log went on from an older database, as its operators said. */
  readonly breaks: readonly LogBreak[]
  readonly findings: readonly Finding[]
}

const steps: TrailedRows = { what: 'Step of a workflow', table: 'workflow_history' }
/** Evidence and verifications are compared by their own features, which know more of them. */
const trailedTables = [
  trailedInventories,
  trailedOrganisations,
  trailedEditions,
  trailedAwards,
  trailedCertificates,
  steps,
].flat()

/** Compares log, rows and stored bytes; the server may go on working. */
export async function audit(config: Config, report: (finding: Finding) => void = () => {}): Promise<Audited> {
  const source = await openSource(config, createLogger({ level: 'warn' }), { everyRow: false })
  const database = openDatabase(source.url, { max: 1 })
  try {
    return await database.snapshot({}, ({ db }) => auditInside(db, config, report))
  } finally {
    await database.close()
    await source.release()
  }
}

/** The same inside a transaction of the owner of the tables. */
export async function auditInside(db: Db, config: Config, report: (finding: Finding) => void): Promise<Audited> {
  const findings: Finding[] = []
  const tell = (finding: Finding) => {
    findings.push(finding)
    report(finding)
  }
  // Digests of times are of what the database writes in UTC.
  await sql`select set_config('app.auditing', 'on', true), set_config('timezone', 'UTC', true)`.execute(db)
  const key = await findKey(db)
  const fork = key && (await findFork(config, db, key).catch(asSentence))
  if (fork) tell({ what: 'log', text: fork.sentence })
  const entries = await auditLog(db, loadMasterKey(config), tell)
  await auditHeads(db, config, tell)
  await auditGuards(db, tell)
  const trail = await auditTrail(db, tell)
  const evidence = await auditEvidence({ db, files: createFiles(config), report: tell })
  const statements = await auditVerifications({ db, report: tell })
  let decisions = 0
  for (const rows of [...loggedGrants, ...loggedRegistrations, ...loggedProjectRegistrations, ...loggedProjects])
    decisions += await auditRows(db, rows, tell)
  for (const rows of trailedTables) await auditTrailedRows(db, rows, tell)
  for (const rows of loggedCredits) await auditRows(db, rows, tell)
  const credits = await auditLedger(db, tell)
  await auditLockedRecords(db, tell)
  await auditLockedSums(db, tell)
  await auditApprovals(db, tell)
  return { entries, trail, evidence, statements, decisions, credits, breaks: await readBreaks(db), findings }
}

function asSentence(error: unknown): { readonly sentence: string } {
  if (error instanceof LogHeadError) return { sentence: error.message }
  throw error
}
