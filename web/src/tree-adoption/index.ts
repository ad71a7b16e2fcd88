export { treeAdoptionPreviews } from './previews.ts'
export { ownTreeRoutes, treeAdoptionRoutes } from './routes.ts'
