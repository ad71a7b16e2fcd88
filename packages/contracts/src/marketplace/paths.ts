export const marketplace = () => '/marketplace'
export const marketplaceListing = (id: string) => `/marketplace/listings/${id}`
export const marketplaceProvider = (id: string) => `/marketplace/providers/${id}`
export const marketplaceCompare = () => '/marketplace/compare'
export const marketplaceSaved = () => '/marketplace/saved'
export const marketplaceOffers = () => '/marketplace/offers'
export const marketplaceOffer = (id: string) => `/marketplace/offers/${id}`
export const marketplaceQuotations = () => '/marketplace/quotations'
export const marketplaceQuotation = (id: string) => `/marketplace/quotations/${id}`
export const adminProvider = (id: string) => `/admin/marketplace/providers/${id}`
export const adminListings = () => '/admin/marketplace'
export const adminListing = (id: string) => `/admin/marketplace/${id}`
export const marketplaceAsk = (id: string) => `/marketplace/enquiries/ask/${id}`
export const marketplaceEnquiries = () => '/marketplace/enquiries'
export const marketplaceEnquiriesReceived = () => '/marketplace/enquiries/received'
export const marketplaceEnquiry = (id: string) => `/marketplace/enquiries/${id}`
