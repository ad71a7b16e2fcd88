import type { inventory } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { readEntities } from './store/entities.ts'

export const listEntities = async ({ actor, db }: Call<typeof inventory.listEntities>) => ({
  entities: await readEntities(db, actor.organisationId),
})
