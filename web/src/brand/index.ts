export { HptcWordmark, VisionAttribution, VisionMark } from './marks.tsx'
export { manifest } from './manifest.ts'
