import { createHash } from 'node:crypto'
import { periodFormat, periodFormatVersion } from '@athar/contracts/mrv-projects'
import { canonicalJson, type Json } from '@athar/evidence-log'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { findPeriod, type PeriodRow } from './store.ts'

/** A computed period with all that it was computed from, as it is exported. */
export function fileOfPeriod(period: PeriodRow, project: string) {
  if (period.result === null || period.computedAt === null) return fail('mrv-projects.period-not-computed')
  const { input, figures, meters } = period.result
  return {
    format: periodFormat,
    formatVersion: periodFormatVersion,
    project: { id: period.projectId, name: project },
    period: { id: period.id, from: period.fromDay, to: period.toDay, version: period.version },
    methodology: { id: period.methodology, version: period.methodologyVersion },
    computedAt: period.computedAt.toISOString(),
    channels: period.channels,
    input,
    figures,
    meters,
  }
}
export type PeriodFile = ReturnType<typeof fileOfPeriod>

/** SHA-256 of what a period was computed from and came to, as canonical JSON (RFC 8785). */
export function digestOfFile({ methodology, channels, input, figures, meters }: PeriodFile): string {
  const signed = JSON.parse(JSON.stringify({ methodology, channels, input, figures, meters })) as Json
  return createHash('sha256').update(canonicalJson(signed)).digest('hex')
}

/** Of a period that a statement verified: its number, and the digests of result and readings; undefined of another. */
export async function digestsOfPeriod(db: Db, organisationId: string, id: string) {
  const period = await findPeriod(db, organisationId, id)
  if (!period?.result || period.verifiedNumber === null) return undefined
  return {
    number: period.verifiedNumber,
    result: digestOfFile(fileOfPeriod(period, '')),
    readings: period.readingsSha256,
  }
}
