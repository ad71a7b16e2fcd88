export const auth = () => '/auth'
export const adminAccounts = () => '/admin/users'
export const adminAccount = (id: string) => `/admin/users/${id}`
