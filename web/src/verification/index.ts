export { VerificationCards } from './late-cards.ts'
export { StatementProof } from './statement-proof.tsx'
export { manifest } from './manifest.ts'
