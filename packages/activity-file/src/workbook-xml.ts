/** A workbook (ECMA-376) as text: its sheets row by row, and the files beside them. The caller zips them. */

/**
 * Column formats: words, exact decimals, whole numbers, days (`YYYY-MM-DD`), minutes (`YYYY-MM-DD HH:MM`). `exact` is
 * a decimal that becomes text where a spreadsheet, which calculates with 15 digits, would change it.
 */
export type ColumnFormat = 'text' | 'decimal' | 'exact' | 'amount' | 'whole' | 'day' | 'minute'
export type SheetColumn = {
  readonly title: string
  readonly format: ColumnFormat
  /** In characters. */ readonly width: number
}
/** Numbers come as decimal text and go into the file digit by digit. */
export type SheetCell = string | number | null

/** Most characters a cell holds (Excel specifications and limits). */
const longestText = 32_767
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'

/** Cell styles by their place in `stylesXml`; 0 is plain text. */
const styleOf: Readonly<Record<ColumnFormat, number>> = {
  text: 0,
  decimal: 2,
  exact: 2,
  amount: 3,
  whole: 4,
  day: 5,
  minute: 6,
}
const headerStyle = 1

/** Characters that XML 1.0 cannot hold; lone halves of surrogate pairs among them. */
const unspeakable = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const escaped = (text: string): string =>
  text.replace(unspeakable, '\uFFFD').replace(/[&<>"\r]/g, (mark) => marks[mark] ?? mark)

const number = /^-?\d+(\.\d+)?$/
const day = /^\d{4}-\d{2}-\d{2}$/
const minute = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/
/** Significant digits that a spreadsheet keeps of a number (Excel specifications and limits). */
const mostDigits = 15
const tooLong = (text: string): boolean => text.replace(/^-?0*\.?0*|\./g, '').length > mostDigits

const numeric: ReadonlySet<ColumnFormat> = new Set(['decimal', 'exact', 'amount', 'whole'])

/** One cell; what is no number in a column of numbers is written as words. */
function cell(place: string, value: SheetCell, format: ColumnFormat): string {
  if (value === null || value === '') return ''
  const text = String(value)
  if (format === 'day' && day.test(text)) return `<c r="${place}" s="${styleOf.day}"><v>${serial(text)}</v></c>`
  if (format === 'minute' && minute.test(text))
    return `<c r="${place}" s="${styleOf.minute}"><v>${serial(text)}</v></c>`
  if (numeric.has(format) && number.test(text) && !(format === 'exact' && tooLong(text)))
    return `<c r="${place}" s="${styleOf[format]}"><v>${text}</v></c>`
  return words(place, text, 0)
}

/** A cell of words holds no formula, whatever it begins with. */
const words = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">` +
  `${escaped(text.slice(0, longestText))}</t></is></c>`

/** Days since 30 December 1899, which is how spreadsheets count them from March 1900 on; minutes are parts of a day. */
function serial(text: string): number {
  const [days = '', time = '00:00'] = text.split(' ')
  return Date.parse(`${days}T${time}:00Z`) / 86_400_000 + 25_569
}

/** `A`, `B` … `Z`, `AA` … for 0, 1 … */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

export function rowXml(
  row: number,
  cells: readonly SheetCell[],
  columns: readonly SheetColumn[],
  names: readonly string[],
): string {
  let xml = ''
  for (let index = 0; index < cells.length; index++)
    xml += cell(`${names[index]}${row}`, cells[index] ?? null, columns[index]?.format ?? 'text')
  return `<row r="${row}">${xml}</row>`
}

export const headerXml = (columns: readonly SheetColumn[], names: readonly string[]): string =>
  `<row r="1">${columns.map((column, index) => words(`${names[index]}1`, column.title, headerStyle)).join('')}</row>`

const columnXml = ({ width, format }: SheetColumn, index: number): string =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${styleOf[format]}"/>`

export const sheetOpening = (columns: readonly SheetColumn[], rightToLeft: boolean): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews>` +
  `<sheetView${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.map(columnXml).join('')}</cols><sheetData>`

export const sheetClosing = (columns: readonly SheetColumn[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(Math.max(0, columns.length - 1))}${rows}"/></worksheet>`

const numberFormats = [
  [164, '#,##0.##########'],
  [165, 'yyyy\\-mm\\-dd'],
  [166, 'yyyy\\-mm\\-dd\\ hh:mm'],
]
const bodyFont = '<sz val="11"/><name val="Calibri"/>'
const fills = ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`).join('')
const headerFill = '<fill><patternFill patternType="solid"><fgColor rgb="FFE6F2EA"/></patternFill></fill>'
const plainCell = 'fontId="0" fillId="0" borderId="0"'

const stylesXml = (): string =>
  `${head}<styleSheet xmlns="${main}"><numFmts count="${numberFormats.length}">` +
  numberFormats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('') +
  `</numFmts><fonts count="2"><font>${bodyFont}</font><font><b/>${bodyFont}</font></fonts>` +
  `<fills count="3">${fills}${headerFill}</fills>` +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  `<cellStyleXfs count="1"><xf numFmtId="0" ${plainCell}/></cellStyleXfs>` +
  `<cellXfs count="7"><xf numFmtId="0" ${plainCell} xfId="0"/>` +
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">' +
  '<alignment vertical="center" wrapText="1"/></xf>' +
  [164, 4, 3, 165, 166]
    .map((format) => `<xf numFmtId="${format}" ${plainCell} xfId="0" applyNumberFormat="1"/>`)
    .join('') +
  '</cellXfs></styleSheet>'

const workbookXml = (names: readonly string[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`
const relations = (list: readonly string[]): string =>
  `${head}<Relationships xmlns="${packaging}/relationships">${list.join('')}</Relationships>`

const workbookRelations = (sheets: number): string =>
  relations([
    ...Array.from({ length: sheets }, (_none, index) =>
      relation(`rId${index + 1}`, `${office}/worksheet`, `worksheets/sheet${index + 1}.xml`),
    ),
    relation(`rId${sheets + 1}`, `${office}/styles`, 'styles.xml'),
  ])

const rootRelations = (): string =>
  relations([
    relation('rId1', `${office}/officeDocument`, 'xl/workbook.xml'),
    relation('rId2', `${packaging}/relationships/metadata/core-properties`, 'docProps/core.xml'),
  ])

const coreXml = ({ title, creator, createdAt }: WorkbookFacts): string =>
  `${head}<cp:coreProperties xmlns:cp="${packaging}/metadata/core-properties" ` +
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
  `<dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(creator)}</dc:creator>` +
  `<dcterms:created xsi:type="dcterms:W3CDTF">${escaped(createdAt)}</dcterms:created></cp:coreProperties>`

const contentTypes = (sheets: number): string => {
  const vendor = 'application/vnd.openxmlformats-'
  const part = (name: string, type: string) => `<Override PartName="${name}" ContentType="${vendor}${type}+xml"/>`
  const sheet = (index: number) => part(`/${sheetPath(index + 1)}`, 'officedocument.spreadsheetml.worksheet')
  return (
    `${head}<Types xmlns="${packaging}/content-types">` +
    `<Default Extension="rels" ContentType="${vendor}package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    part('/xl/workbook.xml', 'officedocument.spreadsheetml.sheet.main') +
    part('/xl/styles.xml', 'officedocument.spreadsheetml.styles') +
    part('/docProps/core.xml', 'package.core-properties') +
    `${Array.from({ length: sheets }, (_none, index) => sheet(index)).join('')}</Types>`
  )
}

/** What a workbook says about itself; `createdAt` is ISO 8601. */
export type WorkbookFacts = { readonly title: string; readonly creator: string; readonly createdAt: string }

/** Where the sheet with this number, from 1, is in the archive. */
export const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`

/** The files of a workbook beside its sheets, each with its path; `names` are the sheets in their order. */
export const workbookFiles = (
  names: readonly string[],
  facts: WorkbookFacts,
): readonly (readonly [string, string])[] => [
  ['xl/styles.xml', stylesXml()],
  ['xl/workbook.xml', workbookXml(names)],
  ['xl/_rels/workbook.xml.rels', workbookRelations(names.length)],
  ['docProps/core.xml', coreXml(facts)],
  ['_rels/.rels', rootRelations()],
  ['[Content_Types].xml', contentTypes(names.length)],
]

/** A name that the format allows: at most 31 characters, without the signs it forbids, and none twice. */
export function sheetName(name: string, taken: readonly string[] = [], part = 1): string {
  const allowed = name.replace(/[[\]:*?/\\]/g, ' ').trim() || 'Sheet'
  for (let number = part; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`
    const candidate = allowed.slice(0, 31 - suffix.length) + suffix
    if (!taken.includes(candidate)) return candidate
  }
}

/** A sheet of rows that are all at hand. */
export function sheetXml(
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
  rightToLeft: boolean,
): string {
  const letters = columns.map((_column, index) => columnName(index))
  const body = rows.map((cells, index) => rowXml(index + 2, cells, columns, letters)).join('')
  return (
    sheetOpening(columns, rightToLeft) + headerXml(columns, letters) + body + sheetClosing(columns, rows.length + 1)
  )
}
