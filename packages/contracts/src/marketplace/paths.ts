export const marketplace = () => '/marketplace'
export const marketplaceListing = (id: string) => `/marketplace/listings/${id}`
export const marketplaceProvider = (id: string) => `/marketplace/providers/${id}`
export const marketplaceCompare = () => '/marketplace/compare'
export const marketplaceSaved = () => '/marketplace/saved'
export const marketplaceOffers = () => '/marketplace/offers'
export const marketplaceOffer = (id: string) => `/marketplace/offers/${id}`
export const adminProvider = (id: string) => `/admin/marketplace/providers/${id}`
export const adminListings = () => '/admin/marketplace'
export const adminListing = (id: string) => `/admin/marketplace/${id}`
