import { detectFileKind } from '@athar/activity-file'

/** Bytes at the start of a file that tell what it is. */
export const sniffedBytes = 64 * 1024

const starts = (head: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte)
const word = (head: Buffer, at: number, text: string): boolean => head.toString('latin1', at, at + text.length) === text
const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const officeParts = [
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
] as const
const oldOffice: Readonly<Record<string, MediaType>> = {
  xls: 'application/vnd.ms-excel',
  doc: 'application/msword',
  msg: 'application/vnd.ms-outlook',
}
const pictures = new Set(['heic', 'heix', 'heif', 'mif1', 'msf1'])

/** What is told by bytes: documents, photographs, tables, letters; never programs or web pages. */
export const mediaTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/tiff',
  'image/heic',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/msword',
  'application/vnd.ms-outlook',
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/geo+json',
  'message/rfc822',
] as const
export type MediaType = (typeof mediaTypes)[number]

const endings: Readonly<Partial<Record<string, readonly [string, ...string[]]>>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx', 'xlsm'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx', 'docm'],
}

/** The name by which a file is taken home: it ends as its kind does, so that nothing else opens it than what reads that. */
export function nameOfKind(fileName: string, mediaType: string): string {
  const known = endings[mediaType]
  return !known || known.includes(extensionOf(fileName)) ? fileName : `${fileName}.${known[0]}`
}

/** What a file is by its own bytes, whatever its name says; null for any other kind. */
export function mediaTypeOf(head: Buffer, fileName: string): MediaType | null {
  if (word(head, 0, '%PDF-')) return 'application/pdf'
  if (starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(head, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (word(head, 0, 'RIFF') && word(head, 8, 'WEBP')) return 'image/webp'
  if (word(head, 0, 'II*\0') || word(head, 0, 'MM\0*')) return 'image/tiff'
  if (word(head, 4, 'ftyp') && pictures.has(head.toString('latin1', 8, 12))) return 'image/heic'
  const kind = detectFileKind(head)
  if (kind === 'xlsx') return officeType(head)
  if (kind === 'xls') return oldOffice[extensionOf(fileName)] ?? null
  return kind === 'text' ? textType(head, fileName) : null
}

/** A zip is a document only when its own list of parts says so. */
function officeType(head: Buffer): MediaType | null {
  const text = head.toString('latin1')
  if (!text.includes('[Content_Types].xml')) return null
  return officeParts.find(([part]) => text.includes(part))?.[1] ?? null
}

const markup = /^\s*(?:<|#!)/
const textTypes: Readonly<Record<string, MediaType>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  geojson: 'application/geo+json',
  eml: 'message/rfc822',
}

function textType(head: Buffer, fileName: string): MediaType | null {
  const text = head
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
  return markup.test(text) ? null : (textTypes[extensionOf(fileName)] ?? null)
}
