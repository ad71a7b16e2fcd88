export { manifest } from './manifest.ts'
export { useTrack } from './use-track.ts'
