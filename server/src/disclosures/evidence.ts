import { paths } from '@athar/contracts'
import type { EvidenceSubject, SubjectCard } from '../platform/evidence-subjects.ts'
import type { Db } from '../platform/database.ts'
import type { DisclosuresDeps } from './deps.ts'
import { labelOf, library } from './library.ts'

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

/** Datapoints are of the library: each organisation links its own files to them. */
export const evidenceSubjects: readonly EvidenceSubject[] = [
  {
    kind: 'datapoint',
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

/** Files behind the answers of a year, by datapoint: those that were neither rejected nor destroyed. */
export async function evidenceOfYear(
  { evidence }: Pick<DisclosuresDeps, 'evidence'>,
  db: Db,
  year: number,
): Promise<EvidenceOfYear> {
  const all = [...library().datapoints.keys()]
  const files = await evidence.ofSubjects(
    db,
    'datapoint',
    all.map((id) => subjectOf(year, id)),
  )
  return new Map(
    all.map((id) => [id, (files.get(subjectOf(year, id)) ?? []).filter(({ state }) => backs.has(state))] as const),
  )
}

/** Those that expect evidence and have some. */
export const evidencedAmong = (datapoints: readonly string[], files: EvidenceOfYear): ReadonlySet<string> =>
  new Set(datapoints.filter((id) => (files.get(id)?.length ?? 0) > 0))

/** Datapoints of a year with a file that was neither rejected nor destroyed. */
export async function evidencedDatapoints(
  { evidence }: Pick<DisclosuresDeps, 'evidence'>,
  db: Db,
  year: number,
): Promise<ReadonlySet<string>> {
  const asked = [...library().datapoints.values()].filter((one) => one.evidence_expected).map(({ id }) => id)
  const files = await evidence.ofSubjects(
    db,
    'datapoint',
    asked.map((id) => subjectOf(year, id)),
  )
  return new Set(asked.filter((id) => files.get(subjectOf(year, id))?.some(({ state }) => backs.has(state))))
}
