export const mrvProjects = () => '/projects'
export const mrvProject = (id: string) => `/projects/${id}`
export const mrvDevice = (id: string, deviceId: string) => `/projects/${id}/devices/${deviceId}`
export const mrvPeriod = (id: string, periodId: string) => `/projects/${id}/periods/${periodId}`
export const mrvRegistration = (id: string) => `/projects/${id}/registration`
export const mrvRegisteredProject = (id: string) => `/mrv/projects/${id}`
export const adminProjects = () => '/admin/projects'
export const adminProject = (id: string) => `/admin/projects/${id}`
