export const adminSecurity = () => '/admin/security'
export const adminSecurityEvent = (id: string) => `/admin/security/${id}`
