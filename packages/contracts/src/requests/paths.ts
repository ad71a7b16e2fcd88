export const adminRequests = () => '/admin/requests'
export const adminRequest = (id: string) => `/admin/requests/${id}`
