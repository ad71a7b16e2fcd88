import { randomUUID } from 'node:crypto'
import type { disclosures, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { refreshReports } from '../reports/refresh.ts'
import { insertImport, storeAnswers } from '../store.ts'
import { judgeRows } from './judge-rows.ts'

/** Stores what is right of a list, in one transaction; the rows are judged again, as answers may have changed since. */
export async function importAnswers(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.importAnswers>,
): Promise<ResponseOf<typeof disclosures.importAnswers>> {
  const { actor, body, db, audit, clock } = call
  const { organisationId, personId } = actor
  const { rows, years } = await judgeRows(
    deps,
    db,
    { organisationId, today: clock.today(), mark: body.decimalMark ?? null },
    body.rows,
  )
  const [id, at] = [randomUUID(), clock.now()]
  let stored = 0
  for (const [year, judged] of years) {
    const given = judged.flatMap(({ answer }) => answer ?? [])
    const followed = await storeAnswers(db, { organisationId, year }, given, { personId, at, importId: id })
    if (followed.size < given.length) fail('conflict')
    stored += followed.size
  }
  if (stored > 0) {
    await insertImport(db, { id, fileName: body.fileName, stored }, { organisationId, personId, at })
    await audit({
      action: 'disclosures.import-answers',
      subjectType: 'answer-import',
      subjectId: id,
      details: { count: stored },
    })
    for (const year of years.keys()) await refreshReports(deps, call, year)
  }
  return {
    id: stored > 0 ? id : null,
    stored,
    unchanged: rows.filter(({ outcome }) => outcome === 'unchanged').length,
    refused: rows.filter(({ outcome }) => outcome === 'refused'),
  }
}
