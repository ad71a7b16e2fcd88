import { compare, decimal } from '@athar/carbon'
import { statementHash, type Json } from '@athar/evidence-log'
import type { StatementContent } from '@athar/contracts/verification'
import type { Db } from '../platform/database.ts'
import type { Report } from '../platform/log/audit-log.ts'
import { findingDigests, findingsHash, sampleDigests, sampleHash } from './statement-content.ts'
import { auditTrailedRows } from '../platform/log/audit-trail.ts'
import {
  placesBesideLog,
  statementsBesideLog,
  statementsGone,
  trailedVerifications,
  type SignedBesideLog,
} from './store/audit.ts'
import { periodBesideStatement } from './store/periods.ts'
import { findingsOf } from './store/findings.ts'
import { sampleOf } from './store/samples.ts'

type Deps = { readonly db: Db; readonly report: Report }

/** Compares each signed statement, its findings and its sample with what the log says. Answers how many there are. */
export async function auditVerifications({ db, report }: Deps): Promise<number> {
  const statements = await statementsBesideLog(db)
  const named = new Set<string>()
  const tell = (number: string, fault: string) => {
    named.add(number)
    report({ what: 'row', text: `Statement ${number}: ${fault}` })
  }
  for (const one of statements) for (const fault of await faultsOf(db, one)) tell(one.number, fault)
  for (const number of await statementsGone(db)) tell(number, 'the log holds it, and its row is lost.')
  for (const { place, isListed } of await placesBesideLog(db))
    report({
      what: 'row',
      text: isListed
        ? `Place ${place} of the status list says that a statement was withdrawn, and the log holds no withdrawal.`
        : `Place ${place} of the status list is lost: the log holds the withdrawal of its statement.`,
    })
  for (const rows of trailedVerifications) await auditTrailedRows(db, rows, report, named)
  return statements.length
}

async function faultsOf(db: Db, one: SignedBesideLog): Promise<string[]> {
  const { logged, outlived } = one
  if (!logged) return ['its row was added, and the log does not hold it.']
  const content = JSON.parse(one.statement) as StatementContent
  const isOurs = statementHash(content as unknown as Record<string, Json>) === logged.statement
  const findings = await findingsOf(db, one.verificationId)
  const sample = await sampleOf(db, one.organisationId, one.verificationId)
  const named = (what: string, kept: readonly string[], now: readonly string[], nameAt: (at: number) => string) => {
    const changed = kept.flatMap((digest, at) => (digest === now[at] ? [] : [nameAt(at)]))
    const which = changed.length > 0 ? `${changed.slice(0, 20).join(', ')} changed` : 'differ'
    return `its ${what} ${which} since the signature.`
  }
  return [
    ...(isOurs ? [] : ['its row says something else than the log.']),
    ...(outlived || findingsHash(findings) === logged.findings
      ? []
      : [named('findings', content.findings.rows, findingDigests(findings), (at) => `number ${at + 1}`)]),
    ...(outlived || sampleHash(sample) === logged.sample
      ? []
      : [
          named(
            'sampled records',
            content.sample.rows,
            sampleDigests(sample),
            (at) => sample[at]?.recordId ?? `row ${at + 1}`,
          ),
        ]),
    ...(one.withdrawn || one.clientGone ? [] : await periodFaults(db, one.number, content)),
    ...(one.withdrawn === one.loggedWithdrawn ? [] : ['its row and the log differ on whether it was withdrawn.']),
  ]
}

const isVerified = (tonnes: string | null, counted: string): boolean =>
  tonnes !== null && compare(decimal(tonnes), decimal(counted)) === 0

/** Result, verified tonnes and readings of a signed period; where readings differ, the channels and months are named. */
async function periodFaults(db: Db, number: string, { subject, opinion }: StatementContent): Promise<string[]> {
  const verifies = opinion.conclusion === 'unmodified' || opinion.conclusion === 'modified'
  if (subject.kind !== 'project' || !verifies) return []
  const days = `the period from ${subject.from} to ${subject.to} of the project “${subject.name}”`
  const found = await periodBesideStatement(db, subject.periodId)
  if (!found) return [`${days} is lost.`]
  if (found.verifiedNumber !== number) return [`${days} is not verified by it any more.`]
  const changed = [
    ...(found.result === subject.result ? [] : [`the result of ${days} changed since the signature.`]),
    ...(isVerified(found.verifiedTonnes, subject.figures.counted)
      ? []
      : [`the verified tonnes of ${days} are not those that were signed.`]),
  ]
  if (found.readingsNow === subject.readings) return changed
  if (found.readingsKept !== subject.readings)
    return [...changed, `readings of ${days} changed since the signature, and so did the digests beside them.`]
  const places = found.moved.map(({ channel, month }) => `${channel} in ${month}`).join(', ')
  return [...changed, `readings of ${days} changed since the signature: ${places}.`]
}
