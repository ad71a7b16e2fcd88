export const mrvProjects = () => '/mrv-projects'
