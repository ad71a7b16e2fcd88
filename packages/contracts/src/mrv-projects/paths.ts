export const mrvProjects = () => '/mrv-projects'
export const mrvProjectsProject = (id: string) => `/mrv-projects/${id}`
