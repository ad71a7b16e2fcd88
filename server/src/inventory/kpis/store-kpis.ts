import { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { countedYears, type KpiDeps } from './counted-years.ts'
import { kpiReaders, unitText } from './kpi-values.ts'
import { insertKpis } from './store.ts'

/** Writes the key figures of approved years, which the view `esg_kpis` shows. */
export async function storeKpis(
  deps: KpiDeps,
  db: Db,
  { organisationId, at, year: only }: { organisationId: string; at: Date; year?: number },
): Promise<void> {
  const years = (await countedYears(deps, db, organisationId, at)).filter(
    ({ counted, year }) => counted && (only === undefined || year.year === only),
  )
  for (const source of years)
    await insertKpis(
      db,
      { organisationId, year: source.year.year, at },
      inventory.kpiCodes.flatMap((code) => {
        const { kind, name, read } = kpiReaders[code]
        const { value, of } = read(source)
        return value === null ? [] : [{ code, name, value, unit: unitText(kind, code, of) }]
      }),
    )
}
