export const credits = () => '/credits'
export const adminCredits = () => '/admin/credits'
export const creditRegistry = () => '/marketplace/registry'
export const creditSerial = (serial: string) => `/marketplace/registry/${serial}`
