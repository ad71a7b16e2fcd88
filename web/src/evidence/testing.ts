import {
  evidenceDetail,
  evidenceStates,
  listEvidence,
  uploadState,
  type EvidenceDetail,
  type EvidenceEntry,
  type UploadState,
} from '@athar/contracts/evidence'

export const id = (number: number): string => `0b0b0b0b-0000-4000-8000-${String(number).padStart(12, '0')}`

const person = { id: id(90), name: 'Omar Alzahrani' }
const file = {
  id: id(1),
  fileName: 'bill-march.pdf',
  mediaType: 'application/pdf',
  kind: 'document',
  bytes: 20_480,
  sha256: 'ab'.repeat(32),
  state: 'pending',
  label: 'restricted',
  version: 1,
  origin: 'upload',
  uploadedBy: person,
  uploadedAt: '2026-11-12T08:00:00.000Z',
  verifiedBy: null,
  verifiedAt: null,
  sample: false,
} as const

export const anEntry = (over: Partial<EvidenceEntry> = {}): EvidenceEntry => ({ ...file, links: 2, ...over })

/** One piece of evidence as its own page reads it. */
export const aFile = (over: Partial<EvidenceDetail> = {}): EvidenceDetail =>
  evidenceDetail.parse({
    ...file,
    projectId: null,
    links: [],
    versions: [],
    history: [],
    isOwn: false,
    isHeld: false,
    ...over,
  })

export const anUpload = (over: Partial<UploadState> = {}) => ({
  body: uploadState.parse({
    id: id(1),
    offset: 0,
    size: null,
    expiresAt: '2026-11-13T08:00:00.000Z',
    evidenceId: null,
    duplicate: false,
    ...over,
  }),
})

/** What a list of evidence answers. */
export const evidenceAnswer = (...items: EvidenceEntry[]) => ({
  body: listEvidence.response.parse({
    items,
    nextCursor: null,
    counts: Object.fromEntries(
      evidenceStates.map((state) => [state, items.filter((one) => one.state === state).length]),
    ),
  }),
})
