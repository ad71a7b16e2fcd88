export const adminBrand = () => '/admin/brand'
export const adminBrandSetting = (key: string) => `/admin/brand/${key}`
