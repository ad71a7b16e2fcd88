export { requestsAdminRoutes } from './admin/routes.ts'
export { RequestButton, RequestDemoButton } from './request-button.tsx'
