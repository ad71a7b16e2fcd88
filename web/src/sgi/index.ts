export { manifest } from './manifest.ts'
export { visitorRoutes } from './visitor-routes.ts'
export { PlaceField } from './map/place-field.tsx'
export { useRegionName } from './use-region-name.ts'
