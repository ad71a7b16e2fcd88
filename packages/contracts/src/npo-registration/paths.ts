export const npoRegistration = () => '/npo/registration'
export const npoProfile = (id: string) => `/npo/organisations/${id}`
export const adminNpoRegistrations = () => '/admin/npo-registrations'
export const adminNpoRegistration = (id: string) => `/admin/npo-registrations/${id}`
