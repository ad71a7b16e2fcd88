/** How a file is to be handled. */
export const evidenceLabels = ['public', 'restricted', 'confidential', 'secret'] as const
export type EvidenceLabel = (typeof evidenceLabels)[number]

/** Where a file came in: uploaded as evidence, attached to a record or a contract, or sent by a supplier. */
export const evidenceOrigins = ['upload', 'record', 'contract', 'supplier-request'] as const
export type EvidenceOrigin = (typeof evidenceOrigins)[number]

/** What evidence may back; a feature adds its kind here, words it under `subjects`, and declares `evidenceSubjects`. */
export const evidenceSubjectKinds = [
  'record',
  'contract',
  'site',
  'project',
  'project-registration',
  'datapoint',
  'npo-registration',
  'grant-application',
  'finding',
  'supplier-request',
  'site-visit',
] as const
export type EvidenceSubjectKind = (typeof evidenceSubjectKinds)[number]

/** Kinds of files, each with the media types that its bytes may tell. */
export const mediaTypesOfKind = {
  document: ['application/pdf'],
  picture: ['image/png', 'image/jpeg', 'image/webp', 'image/tiff'],
  table: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.ms-excel'],
  map: ['application/geo+json'],
} as const
export const evidenceKinds = ['document', 'picture', 'table', 'map', 'other'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** What an upload may be; attachments of records and contracts may be more. */
export const evidenceMediaTypes = Object.values(mediaTypesOfKind).flat()
export const evidenceExtensions = ['csv', 'xlsx', 'xls', 'pdf', 'png', 'jpg', 'jpeg', 'webp', 'geojson', 'tif', 'tiff']

export const evidenceKindOf = (mediaType: string): EvidenceKind =>
  evidenceKinds.find((kind) => kind !== 'other' && (mediaTypesOfKind[kind] as readonly string[]).includes(mediaType)) ??
  'other'

/** How long an upload may take. */
export const uploadHours = 24
/** How many subjects one file may back. */
export const maxLinks = 200
