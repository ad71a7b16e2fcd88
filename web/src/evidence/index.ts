export { EvidenceField, EvidenceFiles } from './evidence-field.tsx'
export { EvidenceCards } from './late-cards.ts'
export { manifest } from './manifest.ts'
