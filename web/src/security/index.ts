export { PersonEvents } from './person-events.tsx'
export { manifest } from './manifest.ts'
