export { NotFoundScreen } from './not-found-screen.tsx'
export { screen } from './screen.ts'
export { usePageTitle } from './use-page-title.ts'
