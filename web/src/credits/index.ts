export { manifest } from './manifest.ts'
export { RetirementProof } from './retirement-proof.tsx'
export { visitorRoutes } from './visitor-routes.ts'
