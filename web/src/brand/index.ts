export { HptcWordmark, VisionAttribution, VisionMark } from './marks.tsx'
export { brandAdminRoutes } from './routes.ts'
