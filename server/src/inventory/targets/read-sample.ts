import { inventory } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import type { Database } from '../../platform/database.ts'
import { countedYears, type KpiDeps } from '../kpis/counted-years.ts'
import { kpiOf } from '../kpis/kpi-values.ts'
import { targetsOf } from './list-targets.ts'

export type SampleDeps = KpiDeps & {
  readonly database: Database
  /** The organisation that ships as a sample; null where the operator keeps none. */
  readonly sample: () => string | null
}

const shown = ['carbon-intensity', 'renewable-energy', 'scope1-emissions'] as const

/** What visitors see of the MRV hub: the sample organisation, read-only; who changed what stays inside. */
export async function readMrvSample(deps: SampleDeps, { clock, reply }: Call<typeof inventory.readMrvSample>) {
  const organisationId = deps.sample()
  reply.header('cache-control', 'public, max-age=60')
  if (organisationId === null) return { sample: null }
  return deps.database.transaction({ organisationId }, async ({ db }) => {
    const organisation = await deps.organisations.read(db, organisationId)
    if (!organisation.sample) return { sample: null }
    const years = await countedYears(deps, db, organisationId, clock.now())
    const targets = await targetsOf(db, organisationId, years, clock.now())
    return {
      sample: {
        organisation: organisation.name,
        kpis: shown.map((code) => kpiOf(code, years)),
        targets: targets.map((target) => ({ ...target, versions: [], judgements: [] })),
      },
    }
  })
}
