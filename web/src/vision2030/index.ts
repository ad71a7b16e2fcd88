export { manifest } from './manifest.ts'
export { visitorRoutes } from './visitor-routes.ts'
export { Vision2030Strip } from './vision2030-strip.tsx'
