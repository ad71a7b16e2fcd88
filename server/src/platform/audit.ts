import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** What a feature tells the audit trail: ids and hashes, never names or contents. */
export type AuditEvent = {
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly reason?: string | undefined
  readonly details?: Record<string, unknown> | undefined
  /** Where the action had to wait for another: when its turn came. */
  readonly at?: Date | undefined
}
export type AuditSource = {
  readonly organisationId: string | null
  readonly personId: string | null
  readonly requestId: string
  readonly at: Date
  /** The personal API token that acted, where one did. */
  readonly tokenId?: string | undefined
}
export type Audit = (event: AuditEvent) => Promise<void>

/** Appends to the trail inside the caller's transaction: no action without its entry, no entry without its action. */
export function createAudit(db: Db, source: AuditSource): Audit {
  return async (event) => void (await entryOf(source, event).execute(db))
}

/**
 * The statement of an entry, for one that is part of another statement because people wait for it; `only` holds where the action
 * happens.
 */
export function entryOf(
  source: AuditSource,
  event: AuditEvent,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const details = { ...event.details, ...(source.tokenId === undefined ? {} : { apiToken: source.tokenId }) }
  return sql`insert into audit_trail (org_id, person_id, at, action, subject_type, subject_id, reason, details, request_id)
    select ${source.organisationId}::uuid, ${source.personId}::uuid, ${event.at ?? source.at}::timestamptz, ${event.action}, ${event.subjectType}, ${event.subjectId},
           ${event.reason ?? null}, ${JSON.stringify(details)}::jsonb, ${source.requestId} where ${only}`
}
