export const npoGrant = (id: string) => `/npo/grants/${id}`
export const npoApplications = () => '/npo/applications'
export const npoApplication = (id: string) => `/npo/applications/${id}`
export const npoReviews = () => '/npo/reviews'
export const npoReview = (id: string) => `/npo/reviews/${id}`
export const adminGrants = () => '/admin/grants'
export const adminNewGrant = () => '/admin/grants/new'
/** The form of a new call, filled in as an earlier one. */
export const adminCopyGrant = (id: string) => `/admin/grants/new?from=${id}`
export const adminGrant = (id: string) => `/admin/grants/${id}`
export const adminEditGrant = (id: string) => `/admin/grants/${id}/edit`
export const adminGrantApplication = (id: string) => `/admin/grants/applications/${id}`
