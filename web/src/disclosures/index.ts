export { manifest } from './manifest.ts'
export { Toolkit } from './toolkit/toolkit.tsx'
export { visitorRoutes } from './visitor-routes.ts'
