import { growingSection, type PersonalData } from '../platform/personal-data.ts'
import { eventsOf, forgetOrigins } from './store.ts'

/** Reports stay, without the address and the program they came from. */
export const securityData: PersonalData = {
  sections: [
    growingSection(
      'security-events',
      ({ personId }, db) => eventsOf(db, personId),
      (row) => ({
        event: row.eventType,
        suspicious: row.suspiciousActivity,
        severity: row.severity,
        ipAddress: row.ipAddress,
        userAgent: row.userAgent,
        details: JSON.stringify(row.metadata),
        at: row.createdAt.toISOString(),
      }),
    ),
  ],
  erase: (db, { personId }) => forgetOrigins(db, personId),
}
