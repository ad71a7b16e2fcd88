import type { Database } from '../../platform/database.ts'
import type { UseDeviceKey } from '../../platform/http/register-routes.ts'
import { deviceOfKey } from '../readings/store.ts'
import { hashOfKey } from './key.ts'

/** Finds the meter that a key belongs to; a revoked key belongs to none. */
export const createUseKey =
  ({ database }: { readonly database: Database }): UseDeviceKey =>
  async (key) => {
    const hash = hashOfKey(key)
    if (!hash) return null
    const found = await database.transaction({}, ({ db }) => deviceOfKey(db, hash))
    return found ? { deviceId: found.deviceId, projectId: found.projectId, organisationId: found.orgId } : null
  }
