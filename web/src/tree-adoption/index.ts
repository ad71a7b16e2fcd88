export { manifest } from './manifest.ts'
export { TreeProof } from './tree-proof.tsx'
export { visitorRoutes } from './visitor-routes.ts'
