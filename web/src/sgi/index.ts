export { sgiPreviews } from './previews.ts'
export { sgiAdminRoutes, sgiMemberRoutes, sgiRoutes } from './routes.ts'
