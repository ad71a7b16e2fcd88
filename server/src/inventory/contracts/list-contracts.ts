import { coverToJson } from '@athar/carbon'
import type { inventory, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { yearAsItStands } from '../boundary/index.ts'
import { refreshRollup } from '../records/index.ts'
import { countYearInParts, groundOf, readFacts } from '../report/index.ts'
import { allLines } from '../yearly/store.ts'
import type { ContractDeps } from './deps.ts'
import { evidenceOf } from './evidence.ts'
import { contracts } from './store.ts'

/** The contracts of a year with what they cover, by the count that the inventory itself uses. */
export async function listEnergyContracts(
  deps: ContractDeps,
  { actor, query, db, clock }: Call<typeof inventory.listEnergyContracts>,
): Promise<ResponseOf<typeof inventory.listEnergyContracts>> {
  const { organisationId } = actor
  await refreshRollup(db)
  const year = await yearAsItStands(deps, db, organisationId, query.year)
  const facts = await readFacts(db, {
    organisation: await deps.organisations.read(db, organisationId),
    year,
    preparedAt: clock.now(),
    // The years beside it are not asked for.
    linesOf: async (of, asked) => (asked.earlier ? { lines: [] } : allLines(of, asked)),
  })
  const { electricity } = await countYearInParts(facts.thisYear, groundOf(facts))
  const { contracts: covers, ...kWh } = coverToJson(electricity)
  const coverOf = new Map(covers.map(({ id, covered, unused, kgCo2e }) => [id, { covered, unused, kgCo2e }]))
  const stored = (await contracts(db, organisationId)).filter(({ id }) => coverOf.has(id))
  const evidence = await evidenceOf(
    db,
    organisationId,
    stored.map(({ id }) => id),
  )
  return {
    year,
    items: stored.map((contract) => ({
      ...contract,
      evidence: evidence(contract.id),
      cover: coverOf.get(contract.id)!,
    })),
    electricity: kWh,
  }
}
