import { growingSection, type PersonalData } from '../platform/personal-data.ts'
import { eventsOf, forgetOrigins } from './store.ts'

/** Reports stay, without the address and the program they came from. */
export const securityData: PersonalData = {
  sections: [
    growingSection(
      'security-events',
      ({ personId }) => eventsOf(personId),
      (row) => ({
        event: row.event_type,
        suspicious: row.suspicious_activity,
        severity: row.severity,
        ipAddress: row.ip_address,
        userAgent: row.user_agent,
        details: JSON.stringify(row.metadata),
        at: row.created_at.toISOString(),
      }),
    ),
  ],
  erase: (db, { personId }) => forgetOrigins(db, personId),
}
