import { neutraliseCell } from '@athar/activity-file'

/** Column formats: words, exact decimals, whole numbers, days (`YYYY-MM-DD`). */
export type ColumnFormat = 'text' | 'decimal' | 'amount' | 'whole' | 'day'
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
const styleOf: Readonly<Record<ColumnFormat, number>> = { text: 0, decimal: 2, amount: 3, whole: 4, day: 5 }
const headerStyle = 1

/** Characters that XML 1.0 cannot hold; lone halves of surrogate pairs among them. */
const unspeakable = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const escaped = (text: string): string =>
  text.replace(unspeakable, '\uFFFD').replace(/[&<>"\r]/g, (mark) => marks[mark] ?? mark)

const number = /^-?\d+(\.\d+)?$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** One cell; what is no number in a column of numbers is written as words. */
function cell(place: string, value: SheetCell, format: ColumnFormat): string {
  if (value === null || value === '') return ''
  const text = String(value)
  if (format === 'day' && day.test(text)) return `<c r="${place}" s="${styleOf.day}"><v>${serial(text)}</v></c>`
  if (format !== 'text' && format !== 'day' && number.test(text))
    return `<c r="${place}" s="${styleOf[format]}"><v>${text}</v></c>`
  return words(place, text, 0)
}

const words = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(neutraliseCell(text).slice(0, longestText))}</t></is></c>`

/** Days since 30 December 1899, which is how spreadsheets count them from March 1900 on. */
const serial = (text: string): number => Math.round(Date.parse(`${text}T00:00:00Z`) / 86_400_000) + 25_569

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

export const sheetOpening = (columns: readonly SheetColumn[], rightToLeft: boolean): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
  `<cols>${columns.map(({ width, format }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${styleOf[format]}"/>`).join('')}</cols><sheetData>`

export const sheetClosing = (columns: readonly SheetColumn[], rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(Math.max(0, columns.length - 1))}${rows}"/></worksheet>`

export const stylesXml = (): string =>
  `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.##########"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE6F2EA"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="6">${[
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
    ...[164, 4, 3, 165].map(
      (format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
  ].join('')}</cellXfs></styleSheet>`

export const workbookXml = (names: readonly string[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`
const relations = (list: readonly string[]): string =>
  `${head}<Relationships xmlns="${packaging}/relationships">${list.join('')}</Relationships>`

export const workbookRelations = (sheets: number): string =>
  relations([
    ...Array.from({ length: sheets }, (_none, index) =>
      relation(`rId${index + 1}`, `${office}/worksheet`, `worksheets/sheet${index + 1}.xml`),
    ),
    relation(`rId${sheets + 1}`, `${office}/styles`, 'styles.xml'),
  ])

export const rootRelations = (): string =>
  relations([
    relation('rId1', `${office}/officeDocument`, 'xl/workbook.xml'),
    relation('rId2', `${packaging}/relationships/metadata/core-properties`, 'docProps/core.xml'),
  ])

export const coreXml = ({ title, creator, createdAt }: { title: string; creator: string; createdAt: string }): string =>
  `${head}<cp:coreProperties xmlns:cp="${packaging}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
  `<dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${escaped(createdAt)}</dcterms:created></cp:coreProperties>`

export const contentTypes = (sheets: number): string => {
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-${type}+xml"/>`
  return (
    `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
    part('/xl/workbook.xml', 'officedocument.spreadsheetml.sheet.main') +
    part('/xl/styles.xml', 'officedocument.spreadsheetml.styles') +
    part('/docProps/core.xml', 'package.core-properties') +
    `${Array.from({ length: sheets }, (_none, index) => part(`/xl/worksheets/sheet${index + 1}.xml`, 'officedocument.spreadsheetml.worksheet')).join('')}</Types>`
  )
}
