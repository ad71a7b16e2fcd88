export const credits = () => '/credits'
export const creditDeal = (id: string) => `/credits/deals/${id}`
export const creditReserve = (id: string) => `/credits/reserve/${id}`
export const adminCredits = () => '/admin/credits'
export const creditRegistry = () => '/marketplace/registry'
export const creditSerial = (serial: string) => `/marketplace/registry/${serial}`
export const creditOffers = () => '/marketplace/credits'
export const creditOffer = (id: string) => `/marketplace/credits/${id}`
