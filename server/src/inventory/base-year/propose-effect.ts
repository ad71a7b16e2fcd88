import { decimal, subtract, toText, type Structure } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { findYear, type BoundaryDeps } from '../boundary/index.ts'
import { countYear, groundOf, readFacts, scopesOf } from '../report/index.ts'
import type { ReportFacts } from '../report/data/report-facts.ts'
import type { ReportScopes } from '../report/data/report-data.ts'

type Effect = { scope1: string; scope2: string; scope3: string; records: number }

/** Counted from the records of the base year: by the potentials or holdings of the event, less what was reported. */
export async function proposeBaseYearEffect(
  deps: BoundaryDeps,
  { actor, query, db, clock }: Call<typeof inventory.proposeBaseYearEffect>,
): Promise<{ effect: Effect | null }> {
  const { organisationId } = actor
  const [kind, key = ''] = query.about.split(':')
  if (kind === 'restatement') return { effect: null }
  const organisation = await deps.organisations.read(db, organisationId)
  const year = await findYear(db, organisationId, organisation.baseYear)
  if (!year) return { effect: null }
  const facts = await readFacts(db, { organisation, year, preparedAt: clock.now() })
  return {
    effect: kind === 'gwp' ? otherPotentials(facts, key as 'AR5') : otherHoldings(facts, key, query.effectiveOn),
  }
}

function otherPotentials(facts: ReportFacts, set: 'AR4' | 'AR5' | 'AR6'): Effect | null {
  const counted = countYear(facts.thisYear, groundOf(facts))
  return difference(facts, scopesOf(counted, facts.thisYear.year.gwpSet), scopesOf(counted, set))
}

/** The records of one entity and of those below it, as it is held on a day, and as it was held in the base year. */
function otherHoldings(facts: ReportFacts, entityId: string, day: string): Effect | null {
  const branch = branchOf(facts.structure, entityId)
  const entityOf = new Map(facts.sites.map((site) => [site.id, site.entityId]))
  const lines = facts.thisYear.lines.filter(({ siteId }) => branch.has(entityOf.get(siteId) ?? ''))
  const ground = groundOf(facts)
  // Contracts move market-based figures alone.
  const year = { lines, contracts: [] }
  const kg = (structure: Structure) => scopesOf(countYear(year, { ...ground, structure }), ground.gwpSet)
  return difference(
    { ...facts, thisYear: { ...facts.thisYear, lines } },
    kg(facts.structure),
    kg(heldAsOn(facts.structure, branch, day)),
  )
}

/** Without records nothing is proposed. */
function difference({ thisYear: { lines } }: ReportFacts, before: ReportScopes, after: ReportScopes): Effect | null {
  const records = lines.reduce((all, line) => all + (line.state === 'returned' ? 0 : line.records), 0)
  if (records === 0) return null
  const of = (scope: 'scope1' | 'scope2' | 'scope3') =>
    toText(subtract(decimal(after[scope] ?? '0'), decimal(before[scope] ?? '0')))
  return { scope1: of('scope1'), scope2: of('scope2'), scope3: of('scope3'), records }
}

function branchOf({ entities }: Structure, id: string): ReadonlySet<string> {
  const branch = new Set([id])
  for (let size = 0; size !== branch.size;) {
    size = branch.size
    for (const { id: each, parentId } of entities.values())
      if (parentId !== null && branch.has(parentId)) branch.add(each)
  }
  return branch
}

/** A structure in which a branch is held all the time as it is on one day. */
const heldAsOn = ({ entities }: Structure, branch: ReadonlySet<string>, day: string): Structure => ({
  entities: new Map(
    [...entities].map(([id, entity]) => {
      if (!branch.has(id)) return [id, entity]
      const holdings = entity.holdings
        .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day))
        .map((holding) => ({ ...holding, validFrom: '1900-01-01', validTo: null }))
      return [id, { ...entity, holdings }]
    }),
  ),
})
