export { forgetRosters } from './check-in/device.ts'
export { HoursProof } from './hours-proof.tsx'
export { manifest } from './manifest.ts'
export { visitorRoutes } from './visitor-routes.ts'
