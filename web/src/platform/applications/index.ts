export { ApplicationNumber, OfficerSays, OwnApplication, useMayApply, Withdraw } from './own-application.tsx'
export { Decision, ReviewedApplication } from './reviewed-application.tsx'
