import { paths } from '@athar/contracts'
import type { EvidenceSubject, SubjectCard } from '../platform/evidence-subjects.ts'
import type { Db } from '../platform/database.ts'
import type { DisclosuresDeps } from './deps.ts'
import { labelOf, library } from './library.ts'
import { namedEvidence } from './store.ts'

/** How evidence names the answer to a datapoint in a year: `2025:scope1_total_tco2e`. */
const subjectOf = (year: number, datapoint: string): string => `${year}:${datapoint}`

function cardOf(id: string): SubjectCard | null {
  const [, year = '', name = ''] = /^(\d{4}):([a-z0-9_]+)$/.exec(id) ?? []
  const datapoint = library().datapoints.get(name)
  const item = library().byDatapoint.get(name)?.[0]
  if (!datapoint || !item) return null
  const { en, ar } = labelOf(datapoint)
  return { name: { en: `${en}, ${year}`, ar: `${ar}، ${year}` }, path: `${paths.esgData(item.slug)}?year=${year}` }
}

type Rejected = Parameters<NonNullable<EvidenceSubject['whenRejected']>>
type Returns = (call: Rejected[0], answered: { year: number; datapoints: string[] }, file: Rejected[2]) => Promise<void>

/** Datapoints are of the library: each organisation links its own files to them. */
export const evidenceSubjects = (returns: Returns): readonly EvidenceSubject[] => [
  {
    kind: 'datapoint',
    whenRejected: async (call, ids, file) => {
      const answered = ids.filter((id) => cardOf(id)).map((id) => id.split(':') as [string, string])
      for (const [year, named] of Map.groupBy(answered, ([of]) => of))
        await returns(call, { year: Number(year), datapoints: named.map(([, datapoint]) => datapoint) }, file)
    },
    describe: async (_db, ids) =>
      new Map(
        ids.flatMap((id) => {
          const card = cardOf(id)
          return card ? [[id, card] as const] : []
        }),
      ),
  },
]

const backs = new Set(['pending', 'verified'])

export type EvidenceOfYear = ReadonlyMap<string, readonly { readonly fileName: string; readonly sha256: string }[]>

type Scope = { readonly organisationId: string; readonly year: number }

/**
 * Files behind the answers of a year, by datapoint: those that were neither rejected nor destroyed, then those that an
 * imported report names and that are not here.
 */
export async function evidenceOfYear(
  { evidence }: Pick<DisclosuresDeps, 'evidence'>,
  db: Db,
  scope: Scope,
): Promise<EvidenceOfYear> {
  const all = [...library().datapoints.keys()]
  const files = await evidence.ofSubjects(
    db,
    'datapoint',
    all.map((id) => subjectOf(scope.year, id)),
  )
  const named = Map.groupBy(await namedEvidence(db, scope), ({ datapoint }) => datapoint)
  return new Map(
    all.map((id) => {
      const here = files.get(subjectOf(scope.year, id)) ?? []
      const digests = new Set(here.map(({ sha256 }) => sha256))
      const elsewhere = (named.get(id) ?? [])
        .filter(({ sha256 }) => !digests.has(sha256))
        .map(({ name, sha256 }) => ({ fileName: name, sha256 }))
      return [id, [...here.filter(({ state }) => backs.has(state)), ...elsewhere]] as const
    }),
  )
}

/** Those that expect evidence and have some. */
export const evidencedAmong = (datapoints: readonly string[], files: EvidenceOfYear): ReadonlySet<string> =>
  new Set(datapoints.filter((id) => (files.get(id)?.length ?? 0) > 0))

/** Datapoints of a year with evidence. */
export async function evidencedDatapoints(
  deps: Pick<DisclosuresDeps, 'evidence'>,
  db: Db,
  scope: Scope,
): Promise<ReadonlySet<string>> {
  return evidencedAmong([...library().datapoints.keys()], await evidenceOfYear(deps, db, scope))
}
