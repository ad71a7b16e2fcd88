import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readSettings as read, saveSettings as save } from './store/settings.ts'

export const readSettings = ({ actor, db }: Call<typeof inventory.readSettings>) => read(db, actor.organisationId)

/** How the organisation calculates from now on; years that exist keep their warming potentials. */
export async function saveSettings({
  actor,
  body,
  db,
  audit,
  clock,
}: Call<typeof inventory.saveSettings>): Promise<inventory.InventorySettings> {
  const { organisationId, personId } = actor
  const current = await read(db, organisationId)
  const saved =
    (await save(db, organisationId, body, { personId, at: clock.now() })) ??
    fail('inventory.boundary-changed', { current })
  await audit({
    action: 'inventory.save-settings',
    subjectType: 'inventory-settings',
    subjectId: organisationId,
    details: { before: current, after: saved },
  })
  return saved
}
