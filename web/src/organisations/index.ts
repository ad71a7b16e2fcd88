export { OrganisationForm } from './organisation-form.tsx'
export { organisationsAdminRoutes } from './platform/routes.ts'
export { organisationRoutes } from './routes.ts'
