export const sgi = () => '/sgi'
export const sgiAdopt = () => '/sgi#adopt'
export const sgiInitiative = (slug: string) => `/sgi/initiative/${slug}`
export const sgiProject = (slug: string) => `/sgi/projects/${slug}`
export const sgiMap = () => '/sgi/map'
export const sgiRegister = () => '/sgi/register'
export const sgiRegistration = (id: string) => `/sgi/register/${id}`
export const sgiDashboard = () => '/sgi/dashboard'
export const sgiEmbed = () => '/embed/sgi-progress'
export const adminSgiRegistrations = () => '/admin/sgi/registrations'
export const adminSgiRegistration = (id: string) => `/admin/sgi/registrations/${id}`
