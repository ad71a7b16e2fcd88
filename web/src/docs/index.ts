export { visitorRoutes } from './visitor-routes.ts'
