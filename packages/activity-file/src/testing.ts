/** Makers for tests: a small CSV parser, a vocabulary from the CSV files of the library, the setup of the sample files. */
import type { UnitAlias } from '@athar/carbon'

import { dayOfIso } from './calendar.ts'
import type { Cell } from './cell.ts'
import type { FileSetup } from './file-reader.ts'
import { detectLayout, HEADER_SEARCH_RECORDS } from './header.ts'
import { suggestMapping } from './mapping.ts'
import type { KnownSite } from './recognise.ts'
import { createRowNumbering, type SourceRow } from './row-source.ts'
import { indexVocabulary, type Vocabulary, type VocabularyActivity, type VocabularyIndex } from './vocabulary.ts'

/** Records of a CSV text by RFC 4180, any line end; a last line break ends the last record. */
export function parseCsv(text: string, delimiter = ','): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    record.push(cell)
    cell = ''
  }
  for (let index = text.charCodeAt(0) === 0xfeff ? 1 : 0; index < text.length; index++) {
    const char = text[index]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[index + 1] === '"') cell += text[++index]!
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === delimiter) endCell()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[index + 1] === '\n') index++
      endCell()
      records.push(record)
      record = []
    } else cell += char
  }
  if (cell !== '' || record.length > 0) {
    endCell()
    records.push(record)
  }
  return records
}

/** Records as objects by the names of the first one. */
export function parseCsvObjects(text: string): Record<string, string>[] {
  const [header = [], ...records] = parseCsv(text)
  return records.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
}

/** The vocabulary from the texts of activities.csv, units.csv and unit-aliases.csv. */
export function readVocabulary(texts: { activities: string; units: string; unitAliases: string }): Vocabulary {
  return {
    activities: parseCsvObjects(texts.activities).map(activityOf),
    units: parseCsvObjects(texts.units).map((row) => ({
      id: row['unit']!,
      dimension: row['dimension'] as Vocabulary['units'][number]['dimension'],
      toBase: row['to_base']!,
      toBaseDivisor: '1',
      baseUnit: row['base_unit']!,
      nameEn: row['name_en']!,
      nameAr: row['name_ar']!,
      source: row['source']!,
      notes: row['notes']!,
      currency: row['dimension'] === 'currency' ? row['unit']!.slice(0, 3).toUpperCase() : null,
      priceYear: row['dimension'] === 'currency' ? 2022 : null,
    })),
    unitAliases: parseCsvObjects(texts.unitAliases).map((row): UnitAlias => ({
      alias: row['alias']!,
      unit: row['unit']!,
      multiplier: row['multiplier']!,
      notes: row['notes']!,
    })),
  }
}

function activityOf(row: Record<string, string>): VocabularyActivity {
  return {
    key: row['activity']!,
    nameEn: row['name_en']!,
    nameAr: row['name_ar']!,
    aliases: row['aliases']!.split(';')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ''),
    category: row['category']! as VocabularyActivity['category'],
    dimensions: row['dimensions']!.split(' ') as VocabularyActivity['dimensions'],
    defaultUnit: row['default_unit']!,
    fuelProperty: row['fuel_property'] || null,
  }
}

/** The setup of a file as the wizard would make it: header found, columns suggested, defaults of a Saudi organisation. */
export function setupFor(
  records: readonly (readonly Cell[])[],
  given: { vocabulary: VocabularyIndex; sites: readonly KnownSite[] } & Partial<FileSetup>,
): FileSetup {
  const layout = detectLayout(records.slice(0, HEADER_SEARCH_RECORDS))
  if (layout === null) throw new Error('no header')
  return {
    layout,
    mapping: suggestMapping(layout, records.slice(layout.headerRecord, layout.headerRecord + 20)).mapping,
    today: dayOfIso('2026-11-20')!,
    utcOffsetMinutes: 180,
    dateOrder: 'day-month',
    dateOrderConfirmed: false,
    numberMarks: 'auto',
    synonyms: {},
    typedCells: false,
    confirmedCodes: [],
    ...given,
  }
}

/** Records with their numbers and lines. */
export function numbered(records: readonly (readonly Cell[])[]): SourceRow[] {
  return records.map(createRowNumbering())
}

/** A vocabulary ready for look-up from CSV texts. */
export function vocabularyFrom(texts: { activities: string; units: string; unitAliases: string }): VocabularyIndex {
  return indexVocabulary(readVocabulary(texts))
}
