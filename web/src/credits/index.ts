export { manifest } from './manifest.ts'
export { visitorRoutes } from './visitor-routes.ts'
