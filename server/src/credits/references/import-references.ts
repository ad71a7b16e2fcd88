import type { credits, ResponseOf } from '@athar/contracts'
import {
  mostReferenceListBytes,
  mostReferenceProblems,
  mostReferenceRows,
  type ReferenceRowProblem,
} from '@athar/contracts/credits'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readListFile, type ListRefusal } from '../../platform/list-file/read-list-file.ts'
import * as store from './store.ts'
import { understandReferences } from './understand-references.ts'

/** Above the rows there may be a title, headings and blank lines. */
const mostLines = mostReferenceRows + 100

function refuseList(refusal: ListRefusal): never {
  if (refusal === 'too-large') return fail('credits.list-too-large', { mostMb: mostReferenceListBytes / 1_000_000 })
  if (refusal === 'too-long') return fail('credits.list-too-long', { most: mostReferenceRows })
  if (refusal === 'missing') return fail('credits.list-missing')
  if (refusal === 'empty') return fail('credits.list-empty')
  return fail(refusal === 'type' ? 'credits.list-type' : 'credits.list-unreadable')
}

/** Says what is wrong with each row; with `store`, all of them are added, or none. */
export async function importReferences(
  call: Call<typeof credits.importReferences>,
): Promise<ResponseOf<typeof credits.importReferences>> {
  const { query, clock, reauthorise } = call
  const file = await readListFile(call, { mostBytes: mostReferenceListBytes, mostLines })
  if ('refused' in file) return refuseList(file.refused)
  const list = understandReferences(file.cells)
  if ('missing' in list) return { references: 0, problems: [], problemCount: 0, stored: 0, missing: list.missing }
  if (list.rows > mostReferenceRows) return refuseList('too-long')
  return reauthorise(async ({ actor: { organisationId, personId }, db, audit }) => {
    await store.lockReferences(db)
    const taken = await store.overlapping(db, list.references)
    const overlaps = list.references
      .filter((_, at) => taken.has(at))
      .map(({ line, first: written }): ReferenceRowProblem => {
        const problem = { line, column: 'from', code: 'overlap', written, other: null } as const
        return problem
      })
    const problems = [...list.problems, ...overlaps].sort((one, other) => one.line - other.line)
    const answer = {
      references: list.rows,
      problems: problems.slice(0, mostReferenceProblems),
      problemCount: problems.length,
      missing: null,
    }
    if (query.store === 'false' || problems.length > 0) return { ...answer, stored: 0 }
    await store.insertReferences(db, { organisationId, personId, at: clock.now() }, list.references)
    await audit({
      action: 'credits.add-references',
      subjectType: 'organisation',
      subjectId: organisationId,
      details: { count: list.references.length },
    })
    return { ...answer, stored: list.references.length }
  })
}
