// Nothing but names: what stands here would be part of the first script.
export { profileRoutes } from './member-routes.ts'
export { RememberedConsent } from './remembered-consent.tsx'
