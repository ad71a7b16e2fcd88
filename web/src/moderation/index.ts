export { manifest } from './manifest.ts'
export { ReportButton } from './report-button.tsx'
