import { massIn } from '@athar/i18n'
import type { SheetCell, WrittenSheet } from '../../../platform/sheets/write-xlsx.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { ReportData, ReportScopes } from '../data/report-data.ts'

/** The base year as reported and recalculated, then each event with its effect. */
export function baseYearSheet({ baseYear }: ReportData, words: Words): WrittenSheet {
  const figures = ({ scope1, scope2, scope3, location }: ReportScopes): SheetCell[] =>
    [scope1, scope2, scope3, location].map((kg) => (kg === null ? words.say('notEntered.figure') : massIn(kg, 't')))
  const line = (label: string, by: ReportScopes | null): SheetCell[][] =>
    by === null ? [] : [[words.say(label), null, ...figures(by), null, null]]
  const amount = 'amount' as const
  return {
    name: words.say('sheets.baseYear'),
    columns: [
      { title: words.say('baseYear.figure'), format: 'text', width: 34 },
      { title: words.say('baseYear.effectiveOn'), format: 'text', width: 14 },
      { title: words.say('columns.scope1'), format: amount, width: 18 },
      { title: words.say('columns.scope2'), format: amount, width: 18 },
      { title: words.say('columns.scope3'), format: amount, width: 18 },
      { title: words.say('columns.total'), format: amount, width: 18 },
      { title: words.say('baseYear.event'), format: 'text', width: 50 },
      { title: words.say('baseYear.source'), format: 'text', width: 50 },
    ],
    rows: [
      ...line('baseYear.reported', baseYear.reported),
      ...line('baseYear.recalculated', baseYear.recalculated),
      ...baseYear.events.map((event): SheetCell[] => [
        words.say(`baseYear.kinds.${event.kind}`),
        event.effectiveOn,
        ...figures({ ...event, location: event.kg }),
        event.description,
        event.source,
      ]),
    ],
  }
}
