export { DemoButton } from './demo-button.tsx'
