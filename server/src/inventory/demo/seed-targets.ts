import { randomUUID } from 'node:crypto'
import type { inventory, organisations } from '@athar/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { KpiDeps } from '../kpis/counted-years.ts'
import { storeKpis } from '../kpis/store-kpis.ts'
import { insertTarget, storeVersion } from '../targets/store.ts'

type Demo = { readonly organisation: organisations.Organisation; readonly people: { readonly owner: string } }

/** Three sample targets, one in each state, and the key figures of the closed years. */
export async function seedDemoTargets(
  deps: KpiDeps & { readonly database: Database; readonly clock: Clock },
  { organisation, people }: Demo,
): Promise<void> {
  const organisationId = organisation.id
  const at = deps.clock.now()
  const tenancy = { personId: people.owner, organisationId, role: 'owner', aal: 'aal2' } as const
  await deps.database.transaction(tenancy, async ({ db }) => {
    await storeKpis(deps, db, { organisationId, at })
    for (const input of demoTargets(organisation.baseYear)) {
      const id = randomUUID()
      const by = { organisationId, personId: people.owner, at }
      await insertTarget(db, by, id, input)
      await storeVersion(db, by, { id, reason: 'بيانات توضيحية' })
    }
  })
}

const common = { kind: 'absolute', per: null, basis: 'location', preset: 'own' } as const

const demoTargets = (baseYear: number): readonly inventory.TargetInput[] => [
  {
    ...common,
    name: { en: 'Scopes 1 and 2 down 42% in ten years', ar: 'خفض النطاقين 1 و2 بنسبة 42% خلال عشر سنوات' },
    scopes: ['1', '2'],
    baseYear,
    preset: 'linear-4.2',
    points: [{ year: baseYear + 10, reductionPercent: '42' }],
    levers: [
      lever('غلاية حرارة مهدرة', '62000', '3100000', baseYear + 3),
      lever('إنارة LED', '1400', '-210000', baseYear + 2),
      lever('ألواح شمسية على سطح المصنع', '9800', '588000', baseYear + 5),
    ],
  },
  {
    ...common,
    name: { en: 'Scope 1 down 12% in ten years', ar: 'خفض النطاق 1 بنسبة 12% خلال عشر سنوات' },
    scopes: ['1'],
    baseYear,
    levers: [],
    points: [{ year: baseYear + 10, reductionPercent: '12' }],
  },
  {
    ...common,
    kind: 'intensity',
    per: 'revenue',
    name: { en: 'Intensity of revenue down 5% in five years', ar: 'خفض كثافة الإيرادات بنسبة 5% خلال خمس سنوات' },
    scopes: ['1', '2'],
    baseYear,
    levers: [],
    points: [{ year: baseYear + 5, reductionPercent: '5' }],
  },
]

const lever = (name: string, tonnesAYear: string, costAYear: string, fromYear: number) => ({
  id: randomUUID(),
  name,
  tonnesAYear,
  costAYear,
  owner: '',
  fromYear,
  toYear: null,
})
