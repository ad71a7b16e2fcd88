export const esgData = (slug: string) => `/esg-data/${slug}`
export const esgDataEdit = (slug: string) => `/esg-data/${slug}/edit`
export const esgDataEntry = () => '/esg-data-entry'
export const esgReports = () => '/esg-reports'
export const esgReport = (id: string) => `/esg-reports/${id}`
export const reviewInternal = () => '/review/internal'
export const reviewExternal = () => '/review/external'
export const reviewBoard = () => '/review/board'
/** The key follows as `#key`, which browsers send to no server. */
export const reviewLink = () => '/review/link'
export const exportPdf = () => '/export/pdf'
export const exportExcel = () => '/export/excel'
export const exportJson = () => '/export/json'
