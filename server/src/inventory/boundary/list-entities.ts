import { shareOn, toText, type ConsolidationApproach } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseStructure } from './check-entities.ts'
import { readEntities } from './store/entities.ts'

/** The entities, and how much of each counts today under each approach. */
export async function listEntities({ actor, db, clock }: Call<typeof inventory.listEntities>) {
  const entities = await readEntities(db, actor.organisationId)
  const structure = refuseStructure(entities)
  const asOf = clock.today()
  const share = (id: string, approach: ConsolidationApproach) => toText(shareOn(structure, id, approach, asOf))
  const sharesOf = (id: string) => ({
    'operational-control': share(id, 'operational-control'),
    'financial-control': share(id, 'financial-control'),
    'equity-share': share(id, 'equity-share'),
  })
  return { entities, asOf, counted: Object.fromEntries(entities.map(({ id }) => [id, sharesOf(id)])) }
}
