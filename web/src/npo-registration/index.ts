export { manifest } from './manifest.ts'
export { RegisteredNpos } from './registered-npos.tsx'
export { visitorRoutes } from './visitor-routes.ts'
