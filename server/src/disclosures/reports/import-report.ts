import { randomUUID } from 'node:crypto'
import { disclosures as contracts, type disclosures, type ResponseOf } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../platform/http/serve.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { evidenceOfYear } from '../evidence.ts'
import { library } from '../library.ts'
import { judgeAnswers } from '../save-answers.ts'
import {
  answersOf,
  insertImport,
  insertNamedEvidence,
  itemsOf,
  storeAnswers,
  storeItem,
  type NamedEvidence,
} from '../store.ts'
import { refreshReports } from './refresh.ts'

type File = disclosures.ReportToImport

export async function readReportSchema({ reply }: Call<typeof disclosures.readReportSchema>): Promise<FastifyReply> {
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type('application/schema+json')
    .send(JSON.stringify(z.toJSONSchema(contracts.reportFile, { io: 'input' })))
}

/** Each datapoint once, as the first item of the file answers it. */
function answersIn({ items }: File): Map<string, File['items'][number]['datapoints'][number]> {
  const found = new Map<string, File['items'][number]['datapoints'][number]>()
  for (const one of items.flatMap(({ datapoints }) => datapoints)) if (!found.has(one.id)) found.set(one.id, one)
  return found
}

/** The answers of a report file, by the rules of typed ones; where they came from stays with them. */
export async function importReport(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.importReport>,
): Promise<ResponseOf<typeof disclosures.importReport>> {
  const { actor, body, db, audit, clock } = call
  const { organisationId, personId } = actor
  const { file } = body
  const scope = { organisationId, year: file.year }
  const given = answersIn(file)
  const answers = await answersOf(db, scope)
  const judged = await judgeAnswers(deps, db, {
    ...scope,
    answers,
    inputs: [...given.values()]
      .filter(({ value, notApplicable }) => value !== null || notApplicable !== null)
      .map(({ id, value, note, notApplicable }) => ({
        datapoint: id,
        value,
        note,
        notApplicable,
        // The file is taken as a whole over what is stored; an undo brings that back.
        version: answers.get(id)?.version ?? 0,
      })),
    today: clock.today(),
    source: 'import',
  })
  const [id, at] = [randomUUID(), clock.now()]
  let stored = 0
  for (const sample of [false, true]) {
    const answers = judged.flatMap(({ answer }) => {
      const from = answer ? given.get(answer.datapoint) : undefined
      if (!answer || !from || from.sample !== sample) return []
      return [from.source === 'inventory' ? { ...answer, source: 'inventory' as const } : answer]
    })
    stored += (await storeAnswers(db, scope, answers, { personId, at, importId: id, sample })).size
  }
  await storeOmissions(call, file)
  const named = await evidenceElsewhere(deps, call, [...given.values()])
  const kept = stored > 0 || named.length > 0
  if (kept) await insertImport(db, { id, fileName: `${file.year}.json`, stored }, { organisationId, personId, at })
  await insertNamedEvidence(db, { ...scope, importId: id }, named)
  await audit({
    action: 'disclosures.import-report',
    subjectType: 'answer-import',
    subjectId: id,
    details: { count: stored, year: file.year },
  })
  await refreshReports(deps, call, file.year)
  return {
    id: kept ? id : null,
    year: file.year,
    organisation: file.organisation.name,
    stored,
    named: named.length,
    unchanged: judged.filter(({ verdict }) => verdict.outcome === 'unchanged').length,
    refused: judged.flatMap(({ verdict: { datapoint, problem } }) => (problem ? [{ datapoint, problem }] : [])),
  }
}

/** Evidence of the file that the organisation neither holds nor has named before. */
async function evidenceElsewhere(
  deps: DisclosuresDeps,
  { actor, body, db }: Call<typeof disclosures.importReport>,
  given: File['items'][number]['datapoints'],
): Promise<NamedEvidence[]> {
  const here = await evidenceOfYear(deps, db, { organisationId: actor.organisationId, year: body.file.year })
  return given.flatMap(({ id, evidence }) => {
    const digests = new Set(here.get(id)?.map(({ sha256 }) => sha256))
    return library().datapoints.has(id)
      ? evidence.filter(({ sha256 }) => !digests.has(sha256)).map((one) => ({ datapoint: id, ...one }))
      : []
  })
}

/** Items that the file calls not applicable, where nothing was said of them yet. */
async function storeOmissions(
  { actor, db }: Call<typeof disclosures.importReport>,
  { year, items }: File,
): Promise<void> {
  const scope = { organisationId: actor.organisationId, year }
  const rows = await itemsOf(db, scope)
  for (const { slug, notApplicable } of items) {
    const row = rows.get(slug)
    if (notApplicable === null || !library().items.has(slug) || row?.notApplicable != null) continue
    const item = { slug, ownerId: row?.ownerId ?? null, dueOn: row?.dueOn ?? null, notApplicable }
    await storeItem(db, scope, { ...item, after: row?.version ?? 0 })
  }
}
