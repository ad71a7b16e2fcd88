/**
 * Which part of each entity's emissions an organisation reports.
 *
 * GHG Protocol, A Corporate Accounting and Reporting Standard (revised edition, 2004), chapter 3 and its table 1.
 * Equity share: the share of equity (economic interest), multiplied through the chain of holdings. Control: all of the
 * emissions of operations over which the company or one of its subsidiaries has financial or operational control, none
 * of the others; under joint financial control the equity share counts. Shares are exact decimals from 0 to 1.
 */
import { compare, multiply, ONE, ZERO, type Decimal } from './decimal.ts'
import { dayNumber } from './consolidation-days.ts'

/** The three ways of consolidating; one is chosen and used at every level of the organisation. */
export type ConsolidationApproach = 'operational-control' | 'financial-control' | 'equity-share'

/** How an entity is held during a span of days. */
export interface Holding {
  /** First day, YYYY-MM-DD. */
  readonly validFrom: string
  /** Last day, inside the span; null while it lasts. */
  readonly validTo: string | null
  /** Share of the entity's equity that its parent holds, 0 to 1. */
  readonly equityShare: Decimal
  /** Whether the company or one of its subsidiaries directs its financial and operating policies; 'joint' with partners. */
  readonly financialControl: boolean | 'joint'
  /** Whether the company or one of its subsidiaries may introduce and run its operating policies. */
  readonly operationalControl: boolean
}

/**
 * A company, branch or operation. Without parent and holdings it is the reporting company itself and counts whole;
 * without parent but with holdings the reporting company holds it directly.
 */
export interface Entity {
  readonly id: string
  readonly parentId: string | null
  /** In any order; days of no holding are days outside the organisation. */
  readonly holdings: readonly Holding[]
}

/** Why entities do not make a structure. */
export type StructureRefusal =
  | { readonly code: 'entity-twice'; readonly entityId: string }
  | { readonly code: 'parent-unknown'; readonly entityId: string; readonly parentId: string }
  | { readonly code: 'entity-cycle'; readonly entityIds: readonly string[] }
  | {
      readonly code: 'holding-days-invalid'
      readonly entityId: string
      readonly validFrom: string
      readonly validTo: string | null
    }
  | { readonly code: 'equity-share-out-of-range'; readonly entityId: string; readonly validFrom: string }
  | {
      readonly code: 'holdings-overlap'
      readonly entityId: string
      readonly validFrom: string
      readonly otherFrom: string
    }

/** A tree of entities that was checked. */
export interface Structure {
  readonly entities: ReadonlyMap<string, Entity>
}

/** Checks entities once: a tree without cycles, holdings with real days that do not overlap, shares from 0 to 1. */
export function structureOf(
  entities: readonly Entity[],
):
  | { readonly ok: true; readonly structure: Structure }
  | { readonly ok: false; readonly refusals: readonly StructureRefusal[] } {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const refusals = [
    ...entities
      .filter((entity) => byId.get(entity.id) !== entity)
      .map(({ id }): StructureRefusal => ({ code: 'entity-twice', entityId: id })),
    ...entities.flatMap((entity) => refuseParent(entity, byId)),
    ...refuseCycles(byId),
    ...entities.flatMap(refuseHoldings),
  ]
  return refusals.length > 0 ? { ok: false, refusals } : { ok: true, structure: { entities: byId } }
}

function refuseParent(entity: Entity, byId: ReadonlyMap<string, Entity>): StructureRefusal[] {
  const { id, parentId } = entity
  return parentId === null || byId.has(parentId) ? [] : [{ code: 'parent-unknown', entityId: id, parentId }]
}

/** Each cycle once, from its first entity by id. */
function refuseCycles(byId: ReadonlyMap<string, Entity>): StructureRefusal[] {
  const cycles: StructureRefusal[] = []
  for (const id of byId.keys()) {
    const cycle = [id]
    let next = byId.get(id)!.parentId
    while (next !== null && !cycle.includes(next)) {
      cycle.push(next)
      next = byId.get(next)?.parentId ?? null
    }
    if (next === id && cycle.every((other) => id <= other)) cycles.push({ code: 'entity-cycle', entityIds: cycle })
  }
  return cycles
}

function refuseHoldings(entity: Entity): StructureRefusal[] {
  const days = entity.holdings.flatMap((holding) => refuseDays(entity.id, holding))
  const shares = entity.holdings
    .filter(({ equityShare }) => compare(equityShare, ZERO) < 0 || compare(equityShare, ONE) > 0)
    .map(({ validFrom }): StructureRefusal => ({ code: 'equity-share-out-of-range', entityId: entity.id, validFrom }))
  return [...days, ...shares, ...(days.length > 0 ? [] : refuseOverlaps(entity))]
}

function refuseDays(entityId: string, { validFrom, validTo }: Holding): StructureRefusal[] {
  const first = dayNumber(validFrom) ?? Number.NaN
  const last = validTo === null ? Infinity : (dayNumber(validTo) ?? Number.NaN)
  return first <= last ? [] : [{ code: 'holding-days-invalid', entityId, validFrom, validTo }]
}

function refuseOverlaps(entity: Entity): StructureRefusal[] {
  const sorted = [...entity.holdings].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  return sorted.slice(1).flatMap((holding, index): StructureRefusal[] => {
    const before = sorted[index]!
    if (before.validTo !== null && before.validTo < holding.validFrom) return []
    return [
      { code: 'holdings-overlap', entityId: entity.id, validFrom: before.validFrom, otherFrom: holding.validFrom },
    ]
  })
}

/** One link of the explanation of a share, from the entity up to the reporting company. */
export interface ChainLink {
  readonly entityId: string
  /** Null for the reporting company itself. */
  readonly holding: Holding | null
}

/** The holdings that bind an entity to the reporting company on a day, or null when one of them does not hold that day. */
export function chainOn(structure: Structure, entityId: string, day: string): readonly ChainLink[] | null {
  const links: ChainLink[] = []
  for (let id: string | null = entityId; id !== null;) {
    const entity: Entity = entityOf(structure, id)
    const holding = entity.holdings.find(
      ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo),
    )
    const isReportingCompany = entity.parentId === null && entity.holdings.length === 0
    if (!holding && !isReportingCompany) return null
    links.push({ entityId: id, holding: holding ?? null })
    id = entity.parentId
  }
  return links
}

function entityOf(structure: Structure, id: string): Entity {
  const entity = structure.entities.get(id)
  if (!entity) throw new RangeError(`no entity ${id}`)
  return entity
}

/** The share of an entity's emissions that counts on a day: 0 outside the organisation, 1 for the reporting company. */
export function shareOn(structure: Structure, entityId: string, approach: ConsolidationApproach, day: string): Decimal {
  const chain = chainOn(structure, entityId, day)
  return chain ? shareOfChain(chain, approach) : ZERO
}

function shareOfChain(chain: readonly ChainLink[], approach: ConsolidationApproach): Decimal {
  switch (approach) {
    case 'equity-share':
      return equityOf(chain)
    case 'financial-control':
      return financialOf(chain)
    case 'operational-control':
      return chain[0]!.holding === null || chain[0]!.holding.operationalControl ? ONE : ZERO
  }
}

function equityOf(chain: readonly ChainLink[]): Decimal {
  return chain.reduce((share, { holding }) => (holding ? multiply(share, holding.equityShare) : share), ONE)
}

/**
 * Joint control counts by equity: the share in the venture itself, times the parent's own part, which is what is
 * consolidated of a controlled parent (83 % subsidiary, half of a venture: 50 %) and the equity in any other.
 */
function financialOf(chain: readonly ChainLink[]): Decimal {
  const [first, ...above] = chain
  const holding = first?.holding
  if (!holding || holding.financialControl === true) return ONE
  if (holding.financialControl === false) return ZERO
  const parentIsControlled = above[0]?.holding?.financialControl !== false
  return multiply(holding.equityShare, parentIsControlled ? financialOf(above) : equityOf(above))
}
