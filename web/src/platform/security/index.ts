export { changedFingerprint, confirmFingerprint } from './fingerprint.ts'
export { logSecurityEvent } from './log-event.ts'
