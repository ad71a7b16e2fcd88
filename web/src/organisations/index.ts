export { OrganisationForm } from './organisation-form.tsx'
export { PersonStanding } from './platform/person-standing.tsx'
export { organisationsAdminRoutes } from './platform/routes.ts'
export { organisationRoutes } from './routes.ts'
