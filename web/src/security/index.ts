export { PersonEvents } from './person-events.tsx'
export { securityAdminRoutes } from './routes.ts'
