export { YouthCards } from './cards.tsx'
export { YouthProof } from './youth-proof.tsx'
export { manifest } from './manifest.ts'
export { visitorRoutes } from './visitor-routes.ts'
