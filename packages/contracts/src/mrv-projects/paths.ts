export const mrvProjects = () => '/projects'
export const mrvProject = (id: string) => `/projects/${id}`
