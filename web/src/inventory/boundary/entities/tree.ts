import type * as inventory from '@athar/contracts/inventory'

type Entity = inventory.Entity
export type Branch = { readonly entity: Entity; readonly children: readonly Branch[] }

/** The entities as a tree from the organisation down, in the order they came; those put aside only where asked for. */
export function treeOf(entities: readonly Entity[], withArchived: boolean): Branch[] {
  const shown = entities.filter((entity) => withArchived || entity.archivedAt === null)
  const below = (parentId: string | null): Branch[] =>
    shown.filter((entity) => entity.parentId === parentId).map((entity) => ({ entity, children: below(entity.id) }))
  return below(null)
}

/** An entity and all that hangs below it: none of them can become its parent. */
export function selfAndBelow(entities: readonly Entity[], id: string): Set<string> {
  const found = new Set([id])
  for (let grew = true; grew;) {
    const more = entities.filter(
      (entity) => entity.parentId !== null && found.has(entity.parentId) && !found.has(entity.id),
    )
    for (const entity of more) found.add(entity.id)
    grew = more.length > 0
  }
  return found
}

/** The holding that is in force on a day. */
export const holdingOn = ({ holdings }: Entity, day: string): inventory.Holding | undefined =>
  holdings.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))

/** Who may hold an entity: any in use, but neither itself nor what hangs below it. */
export function parentsFor(entities: readonly Entity[], entity: Entity | null): Entity[] {
  const own = entity ? selfAndBelow(entities, entity.id) : new Set<string>()
  return entities.filter((other) => !own.has(other.id) && (other.archivedAt === null || other.id === entity?.parentId))
}
