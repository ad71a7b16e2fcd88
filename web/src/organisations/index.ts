export { OrganisationForm } from './organisation-form.tsx'
export { organisationRoutes } from './routes.ts'
