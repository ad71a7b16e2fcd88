import { csvLine } from '@athar/activity-file'
import type { profile } from '@athar/contracts'
import type { DataItem, DataSection } from '@athar/contracts/profile'
import { dayOf } from '@athar/i18n'
import type { FastifyReply } from 'fastify'
import { actForAddress } from '../../identity/index.ts'
import type { Db } from '../../platform/database.ts'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import { streamRead } from '../../platform/http/read-out.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProfileDeps } from '../deps.ts'
import { sectionsOf } from './sections.ts'

const types = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const
/** By this mark spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF'

/** Everything that is kept about whoever asks, as it stood at one moment, section by section. */
export async function downloadMyData(
  deps: ProfileDeps,
  { actor, query, reply, clock, signal, reauthorise }: Call<typeof profile.downloadMyData>,
): Promise<FastifyReply> {
  const { personId } = actor
  const at = clock.now()
  await reauthorise(({ audit }) =>
    audit({
      action: 'profile.download-my-data',
      subjectType: 'person',
      subjectId: personId,
      details: { format: query.format },
    }),
  )
  const texts = async function* (db: Db) {
    await actForAddress(db, actor.email)
    const sections = sectionsOf(deps.personalData()).map(({ name, all }) => ({ name, pieces: all(db, actor) }))
    yield* query.format === 'json' ? asJson(sections, at) : asCsv(sections)
  }
  const out = streamRead(deps, { tenancy: { personId }, signal, what: 'personal data', texts })
  return reply
    .header('content-disposition', attachmentHeader(`athar-my-data-${dayOf(at)}.${query.format}`))
    .header('cache-control', 'private, no-store')
    .type(types[query.format])
    .send(out)
}

export type Section = { readonly name: DataSection; readonly pieces: AsyncIterable<readonly DataItem[]> }

export async function* asJson(sections: readonly Section[], at: Date): AsyncGenerator<string> {
  yield `{\n  "exportedAt": ${JSON.stringify(at.toISOString())},\n  "sections": {`
  for (const [index, { name, pieces }] of sections.entries()) {
    yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(name)}: [`
    let between = ''
    for await (const items of pieces) {
      if (items.length === 0) continue
      yield between + items.map((item) => JSON.stringify(item)).join(',')
      between = ','
    }
    yield ']'
  }
  yield '\n  }\n}\n'
}

/** A line for each value: sections have nothing in common but that. */
export async function* asCsv(sections: readonly Section[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['section', 'entry', 'field', 'value'])
  for (const { name, pieces } of sections) {
    let entry = 0
    for await (const items of pieces) yield items.map((item) => linesOf(name, (entry += 1), item)).join('')
  }
}

const linesOf = (section: string, entry: number, item: DataItem): string =>
  Object.entries(item)
    .flatMap(([field, value]) => cellsOf(field, value).map((cells) => csvLine([section, String(entry), ...cells])))
    .join('')

/** Field and value; a name in both languages has a line for each. */
function cellsOf(field: string, value: DataItem[string]): [string, string][] {
  if (Array.isArray(value)) return [[field, value.join(', ')]]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([lang, name]) => [`${field}.${lang}`, name])
  return [[field, String(value ?? '')]]
}
