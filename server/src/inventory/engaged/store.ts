import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { AuditTrail } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'

export const newestFirst = keyset<Selectable<AuditTrail>>('desc', { id: 'bigint' })

/** Of the kinds of things that an engagement shows at all; which of them it shows, the database says. */
export const readTrail = (db: Db, organisationId: string, place: Place) =>
  tables(db)
    .selectFrom('auditTrail')
    .selectAll()
    .where('orgId', '=', organisationId)
    .where('subjectType', 'in', ['inventory', 'record', 'records', 'import', 'energy-contract'])
    .$call(pageOf(place))
    .execute()
