export { usageAdminRoutes } from './admin/routes.ts'
export { useTrack } from './use-track.ts'
