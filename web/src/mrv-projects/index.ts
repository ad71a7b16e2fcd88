export { Reason } from './devices/flagged-readings.tsx'
export { ComputedSteps } from './methodologies/computed-steps.tsx'
export { manifest } from './manifest.ts'
export { visitorRoutes } from './visitor-routes.ts'
