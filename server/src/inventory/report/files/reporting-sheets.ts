import { massIn, withoutBidiControls } from '@athar/i18n'
import type { SheetCell, WrittenSheet } from '../../../platform/sheets/write-xlsx.ts'
import type { Words } from '../../../platform/documents/document-words.ts'
import type { ReportData } from '../data/report-data.ts'
import { reportingItems } from '../data/reporting-items.ts'
import { reportingPlaces } from '../document/present-reporting.ts'

const tonnes = (kg: string): string => massIn(kg, 't')

/** What the standards ask for apart, and where the report states each item. */
export function reportingSheets(data: ReportData, words: Words, isVerified: boolean): WrittenSheet[] {
  const { reporting, inventory } = data
  const told = (kg: string | null): string => (kg === null ? words.say('notEntered.figure') : tonnes(kg))
  const kind = (key: string): string => words.say(`reporting.${key}`)
  const figures: SheetCell[][] = [
    ...reporting.directGases.map(({ gas, massKg, co2eKg }): SheetCell[] => [
      kind('directGases'),
      words.say(`results.gases.${gas}`),
      massKg === null ? null : tonnes(massKg),
      told(co2eKg),
      null,
    ]),
    ...(['1', '2', '3'] as const).map((scope): SheetCell[] => [
      kind('biogenicTable'),
      words.say(`scope.${scope}`),
      told(reporting.biogenicCo2Kg[`scope${scope}`]),
      null,
      null,
    ]),
    ...reporting.isoCategories.map(({ category, kg, marketKg }): SheetCell[] => [
      kind('isoCategories'),
      words.say(`reporting.iso.${category}`),
      null,
      told(kg),
      told(marketKg),
    ]),
  ]
  return [
    {
      name: words.say('sheets.reporting'),
      columns: [
        { title: kind('table'), format: 'text', width: 34 },
        { title: words.say('columns.figure'), format: 'text', width: 50 },
        { title: words.say('columns.mass'), format: 'amount', width: 18 },
        { title: words.say('columns.tonnes'), format: 'amount', width: 18 },
        { title: words.say('columns.marketTonnes'), format: 'amount', width: 22 },
      ],
      rows: figures,
    },
    {
      name: words.say('sheets.items'),
      columns: [
        { title: kind('standardColumn'), format: 'text', width: 40 },
        { title: kind('clause'), format: 'text', width: 14 },
        { title: kind('item'), format: 'text', width: 60 },
        { title: kind('where'), format: 'text', width: 60 },
      ],
      rows: reportingItems(data, isVerified).map((item): SheetCell[] =>
        [
          words.say(`reporting.standard.${item.standard}`),
          item.clause,
          words.say(`reporting.${item.standard}.${item.item}`),
          reportingPlaces(item, words, inventory.baseYear),
        ].map(withoutBidiControls),
      ),
    },
  ]
}
