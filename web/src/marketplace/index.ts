export { manifest } from './manifest.ts'
export { visitorRoutes } from './visitor-routes.ts'
export { OfferSearch } from './offers/offer-search.tsx'
