export { publicPages } from '@athar/contracts/paths'
export { drawPage } from './app/drawing/draw-page.tsx'
