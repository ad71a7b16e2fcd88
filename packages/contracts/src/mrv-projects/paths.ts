export const mrvProjects = () => '/projects'
export const mrvProject = (id: string) => `/projects/${id}`
export const mrvDevice = (id: string, deviceId: string) => `/projects/${id}/devices/${deviceId}`
export const mrvPeriod = (id: string, periodId: string) => `/projects/${id}/periods/${periodId}`
