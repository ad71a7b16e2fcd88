export { moderationAdminRoutes } from './routes.ts'
