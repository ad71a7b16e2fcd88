export const inventory = () => '/inventory'
export const inventoryExpected = () => '/inventory/expected'
export const inventoryDataRequest = (id: string) => `/inventory/expected/requests/${id}`
export const inventoryImport = () => '/inventory/import'
export const inventoryImportOne = (id: string) => `/inventory/import/${id}`
export const inventoryRecords = () => '/inventory/records'
export const inventoryRecord = (id: string) => `/inventory/records/${id}`
export const inventoryFactors = () => '/inventory/factors'
export const inventoryOwnFactors = () => '/inventory/factors/own'
export const inventoryNewOwnFactor = () => '/inventory/factors/own/new'
export const inventoryOwnFactorsFile = () => '/inventory/factors/own/file'
export const inventoryPriceIndex = () => '/inventory/factors/price-index'
export const inventoryContracts = () => '/inventory/factors/contracts'
export const inventoryFactor = (id: string) => `/inventory/factors/${encodeURIComponent(id)}`
export const inventorySites = () => '/inventory/sites'
export const inventorySitesFile = () => '/inventory/sites/file'
export const inventoryBoundary = () => '/inventory/sites/entities'
export const inventorySettings = () => '/inventory/settings'
export const inventoryBaseYear = () => '/inventory/base-year'
export const inventoryReport = () => '/inventory/report'
export const inventoryEngagement = (id: string) => `/inventory/engagements/${id}`
export const inventoryEngagementRecord = (id: string, recordId: string) =>
  `/inventory/engagements/${id}/records/${recordId}`
export const mrvCalculator = (scope: string) => `/mrv/calculators/${scope}`
export const kpi = (code: string) => `/kpis/${code}`
export const targets = () => '/targets/edit'
