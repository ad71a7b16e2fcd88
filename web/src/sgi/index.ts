export { sgiAdminRoutes, sgiMemberRoutes, sgiRoutes } from './routes.ts'
