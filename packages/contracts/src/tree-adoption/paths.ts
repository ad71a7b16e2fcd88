export const sgiAdoptTree = () => '/sgi/adopt-tree'
export const sgiPlantingSite = (slug: string) => `/sgi/adopt-tree/sites/${slug}`
export const sgiTreeWall = () => '/sgi/adopt-tree/wall'
export const sgiMyTrees = () => '/sgi/adopt-tree/mine'
export const sgiMyTree = (id: string) => `/sgi/adopt-tree/mine/${id}`
export const sgiManageTrees = () => '/sgi/adopt-tree/manage'
export const sgiManageTreeSite = (id: string) => `/sgi/adopt-tree/manage/${id}`
export const proof = (number: string) => `/proof/${number}`
