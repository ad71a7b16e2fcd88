export { manifest } from './manifest.ts'
export { PublicRegister } from './register/public-register.tsx'
export { visitorRoutes } from './visitor-routes.ts'
