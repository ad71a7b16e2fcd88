import type { EvidencePreview } from '@athar/contracts/evidence'

export type Contents = { readonly preview: EvidencePreview; readonly words: string }
export const noContents: Contents = { preview: { kind: 'none' }, words: '' }

type Format = 'pdf' | 'text' | 'xlsx' | 'xls' | 'geojson'
export type ContentsTask = { readonly path: string; readonly format: Format; readonly bytes: number }

const formats: Readonly<Record<string, Format | 'picture'>> = {
  'application/pdf': 'pdf',
  'text/csv': 'text',
  'text/tab-separated-values': 'text',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-excel': 'xls',
  'application/geo+json': 'geojson',
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
}

/** How a file of this kind is read; undefined where nothing of it is shown. */
export const formatOf = (mediaType: string): Format | 'picture' | undefined => formats[mediaType]
