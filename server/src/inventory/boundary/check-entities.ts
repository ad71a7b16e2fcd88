import { decimal, structureOf, toText, type Structure, type StructureRefusal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import { siteNameKeys } from './site-name-keys.ts'

type Member = Pick<inventory.Entity, 'id' | 'parentId' | 'name' | 'holdings'>

/** The entities as the engine's consolidation reads them. */
export function checkStructure(entities: readonly Omit<Member, 'name'>[]): ReturnType<typeof structureOf> {
  return structureOf(
    entities.map(({ id, parentId, holdings }) => ({
      id,
      parentId,
      holdings: holdings.map((holding) => ({
        validFrom: holding.validFrom,
        validTo: holding.validTo,
        equityShare: decimal(holding.equityShare),
        financialControl:
          holding.financialControl === 'joint' ? ('joint' as const) : holding.financialControl === 'full',
        operationalControl: holding.operationalControl,
      })),
    })),
  )
}

/** Leaves with the reason when the entities make no structure. */
export function refuseStructure(entities: readonly Omit<Member, 'name'>[]): Structure {
  const checked = checkStructure(entities)
  return checked.ok ? checked.structure : refuse(checked.refusals)
}

function refuse(refusals: readonly StructureRefusal[]): never {
  const [first] = refusals
  switch (first?.code) {
    case 'entity-cycle':
      return fail('inventory.entity-cycle', { entityIds: first.entityIds })
    case 'holdings-overlap':
      return fail('inventory.holdings-overlap', {
        entityId: first.entityId,
        validFrom: first.validFrom,
        otherFrom: first.otherFrom,
      })
    case 'parent-unknown':
      return fail('inventory.entity-not-found', { entityId: first.parentId })
    default:
      return fail('validation-failed', { issues: [{ path: 'holdings', code: first?.code ?? 'unknown', part: 'body' }] })
  }
}

/** Entities are told apart by name, so no two may share one, however it is spelled. */
export function refuseTakenName(entities: readonly Member[], own: Pick<Member, 'id' | 'name'>): void {
  const keys = siteNameKeys({ name: own.name, aliases: [] })
  const other = entities.find(
    (entity) =>
      entity.id !== own.id && siteNameKeys({ name: entity.name, aliases: [] }).some((key) => keys.includes(key)),
  )
  if (other) fail('inventory.entity-name-taken', { entityId: other.id })
}

type Span = { readonly year: number; readonly startsOn: string; readonly endsOn: string }

/** Those of some years in which the entity would be held differently than before. */
export function yearsTouched(before: Member, after: Member, years: readonly Span[]): number[] {
  const touched = years.filter(
    (span) => before.parentId !== after.parentId || heldWithin(before, span) !== heldWithin(after, span),
  )
  return touched.map(({ year }) => year)
}

/** The holdings of a span, cut to it, as comparable text. */
function heldWithin({ holdings }: Member, { startsOn, endsOn }: Span): string {
  const inside = holdings.filter(
    ({ validFrom, validTo }) => validFrom <= endsOn && (validTo === null || validTo >= startsOn),
  )
  const cut = inside.map((holding) => [
    holding.validFrom < startsOn ? startsOn : holding.validFrom,
    holding.validTo === null || holding.validTo > endsOn ? endsOn : holding.validTo,
    toText(decimal(holding.equityShare)),
    holding.financialControl,
    holding.operationalControl,
  ])
  return JSON.stringify(cut.sort())
}
