import type { disclosures, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { refreshReports } from '../reports/refresh.ts'
import { beforeImport, markUndone, storeAnswers, yearsOfNamedEvidence } from '../store.ts'

/** Each answer that is still the imported one becomes what it was before, as a new version. */
export async function undoImport(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.undoImport>,
): Promise<ResponseOf<typeof disclosures.undoImport>> {
  const { actor, params, db, audit, clock } = call
  const { organisationId, personId } = actor
  const [id, at] = [params.import, clock.now()]
  const marked = await markUndone(db, { organisationId, id, at })
  if (marked === 'not-found') fail('disclosures.import-not-found')
  if (marked === 'undone-before') fail('disclosures.import-undone')
  const imported = await beforeImport(db, { organisationId, id })
  const restored = new Set<string>()
  for (const [year, answers] of Map.groupBy(imported, (one) => one.year)) {
    const given = answers
      .filter(({ current }) => current)
      .map(({ version, year: _year, current: _current, ...before }) => ({
        ...before,
        source: 'undo' as const,
        after: version,
      }))
    const stored = await storeAnswers(db, { organisationId, year }, given, { personId, at })
    for (const datapoint of stored.keys()) restored.add(`${year} ${datapoint}`)
  }
  await audit({
    action: 'disclosures.undo-import',
    subjectType: 'answer-import',
    subjectId: id,
    details: { count: restored.size },
  })
  const years = [...imported.map(({ year }) => year), ...(await yearsOfNamedEvidence(db, organisationId, id))]
  for (const year of new Set(years)) await refreshReports(deps, call, year)
  return {
    restored: restored.size,
    kept: imported
      .filter(({ year, datapoint }) => !restored.has(`${year} ${datapoint}`))
      .map(({ year, datapoint }) => ({ year, datapoint })),
  }
}
