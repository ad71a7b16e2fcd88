export { takeDownsAdminRoutes } from './routes.ts'
