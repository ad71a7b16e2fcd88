export { manifest } from './manifest.ts'
export { OpenGrants } from './open-grants.tsx'
