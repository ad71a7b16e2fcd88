export { ownVolunteeringRoutes, volunteeringRoutes } from './routes.ts'
