export const esgData = (slug: string) => `/esg-data/${slug}`
export const esgDataEdit = (slug: string) => `/esg-data/${slug}/edit`
export const esgDataEntry = () => '/esg-data-entry'
