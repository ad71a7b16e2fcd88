import type { Lang, Namespace } from '@athar/i18n'
import { namespaces } from '@athar/i18n'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '../platform/api/query-client.ts'
import { createI18n, LanguageProvider, loadWords } from '../platform/language/index.ts'
import { Toaster } from '../ui/toast/toaster.tsx'

type Options = { readonly lang?: Lang; readonly path?: string; readonly words?: readonly Namespace[] }

/** The providers of the application around pages or a part of one, with the words of its features at hand. */
export async function renderRoutes(
  routes: readonly RouteObject[],
  { lang = 'en', path = '/', words = namespaces }: Options = {},
) {
  const i18n = createI18n(lang)
  await loadWords(i18n, words)
  const router = createMemoryRouter([...routes], { initialEntries: [path] })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <LanguageProvider i18n={i18n}>
        <RouterProvider router={router} />
        <Toaster
          label="Notification"
          viewportLabel="Notifications"
          closeLabel="Close"
          direction={lang === 'ar' ? 'rtl' : 'ltr'}
        />
      </LanguageProvider>
    </QueryClientProvider>,
  )
  return { ...view, i18n, router }
}

export const renderPart = (part: ReactNode, options: Options = {}) =>
  renderRoutes([{ path: '*', element: part }], options)
