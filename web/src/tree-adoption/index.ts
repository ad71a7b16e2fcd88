export { ownTreeRoutes, treeAdoptionRoutes } from './routes.ts'
