import { randomUUID } from 'node:crypto'
import type { organisations } from '@athar/contracts'
import type { Audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { ensureYears, yearOfDay } from './ensure-years.ts'
import { insertEntity } from './store/entities.ts'
import { insertSettings } from './store/settings.ts'

/** The organisation belonged to itself before any day that a record may bear. */
const sinceEver = '1900-01-01'

/** A new organisation can count at once: itself as its first entity, its settings, and the inventory of the current fiscal year. */
export async function startInventory(
  context: { db: Db; audit: Audit; at: Date; today: string },
  organisation: organisations.Organisation,
): Promise<void> {
  const { db, audit, at, today } = context
  const id = randomUUID()
  const whole = {
    validFrom: sinceEver,
    validTo: null,
    equityShare: '1',
    financialControl: 'full' as const,
    operationalControl: true,
  }
  await insertEntity(db, organisation.id, { id, parentId: null, name: organisation.name, holdings: [whole] }, at)
  await insertSettings(db, organisation.id)
  const deps = { organisations: { read: async () => organisation } }
  await ensureYears(deps, db, organisation.id, [await yearOfDay(deps, db, organisation.id, today)])
  await audit({ action: 'inventory.start', subjectType: 'entity', subjectId: id })
}
