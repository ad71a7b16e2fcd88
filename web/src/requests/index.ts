export { manifest } from './manifest.ts'
export { RequestButton, RequestDemoButton } from './request-button.tsx'
