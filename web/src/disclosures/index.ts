export { manifest } from './manifest.ts'
export { Toolkit } from './toolkit/toolkit.tsx'
