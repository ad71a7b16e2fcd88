export { EvidenceField } from './evidence-field.tsx'
export { manifest } from './manifest.ts'
