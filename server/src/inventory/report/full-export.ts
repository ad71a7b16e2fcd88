import type { Clock } from '../../platform/clock.ts'
import type { OrganisationHooks } from '../../platform/feature-hooks.ts'
import { storedYears } from '../boundary/store/years.ts'
import { buildReportInParts } from './data/build-report.ts'
import { readFacts } from './data/read-facts.ts'
import { reportWords } from './document/report-words.ts'
import type { Signing } from './files/export-source.ts'
import { writeJson } from './files/write-json.ts'
import { readRecords } from './read-records.ts'
import { hasRecords } from './store.ts'

/** Every year with records, in the form that can be recomputed offline. */
export const contributeInventories = ({
  clock,
  evidenceLog,
}: {
  readonly clock: Clock
  readonly evidenceLog: Signing
}): NonNullable<OrganisationHooks['whenExported']> =>
  async function* inventories(tx, organisation) {
    for (const { year } of await storedYears(tx.db, organisation.id)) {
      if (!(await hasRecords(tx.db, organisation.id, year))) continue
      const facts = await readFacts(tx.db, { organisation, year, preparedAt: clock.now() })
      const { report, counted } = await buildReportInParts(facts)
      const records = readRecords(tx, organisation.id, year)
      const texts = writeJson({ facts, report, counted, words: reportWords('en'), records, signing: evidenceLog })
      yield { path: `inventories/${year}.json`, bytes: bytesIn(texts) }
    }
  }

async function* bytesIn(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text, 'utf8')
}
