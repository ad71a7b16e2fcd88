export { securityAdminRoutes } from './routes.ts'
