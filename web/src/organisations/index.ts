export { OrganisationForm } from './organisation-form.tsx'
export { PersonStanding } from './platform/person-standing.tsx'
export { PublishingNotice } from './publishing-notice.tsx'
export { manifest } from './manifest.ts'
