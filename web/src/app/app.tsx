import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { StrictMode, useEffect } from 'react'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { LanguageProvider } from '../platform/language/index.ts'
import { LateParts } from './late-parts.tsx'
import { appHears } from './ready-page.ts'

type AppProps = {
  readonly i18n: i18n
  readonly queryClient: QueryClient
  readonly router: ReturnType<typeof createBrowserRouter>
}

export const App = ({ i18n, queryClient, router }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LanguageProvider i18n={i18n}>
        <RouterProvider router={router} />
        <LateParts onMove={router.subscribe} />
        <Hearing />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>
)

function Hearing() {
  useEffect(appHears, [])
  return null
}
