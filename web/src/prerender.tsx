import type { Lang } from '@athar/i18n'
import { isValidElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { App } from './app/app.tsx'
import { whenDrawable } from './app/ready-page.ts'
import { applicationRoutes, basenameOf } from './app/router.tsx'
import { createQueryClient } from './platform/api/query-client.ts'
import { createI18n } from './platform/language/index.ts'
import { PageHeadContext, type PageHead } from './platform/routing/page-head.ts'

export { publicPages } from '@athar/contracts/paths'

export type DrawnPage = PageHead & {
  readonly markup: string
  /** What the browser will have to fetch to take it over: the screen, and the words in this language. */
  readonly screens: readonly string[]
  readonly words: readonly string[]
}

/** The markup of a public page as a visitor without a stored choice sees it; the very tree that main.tsx takes over. */
export async function drawPage(pathname: string, lang: Lang): Promise<DrawnPage> {
  const i18n = createI18n(lang)
  const router = createMemoryRouter(applicationRoutes, {
    basename: basenameOf(pathname),
    initialEntries: [pathname],
  })
  await whenDrawable(router)
  if (router.state.errors) throw new Error(`${pathname} cannot be drawn`, { cause: router.state.errors })
  const queryClient = createQueryClient()
  const heads: PageHead[] = []
  const markup = renderToString(
    <PageHeadContext value={(head) => heads.push(head)}>
      <App i18n={i18n} queryClient={queryClient} router={router} />
    </PageHeadContext>,
  )
  queryClient.clear()
  const head = heads.at(-1)
  if (!head) throw new Error(`${pathname} has no title`)
  return {
    ...head,
    markup,
    screens: router.state.matches.flatMap(({ route }) => nameOf(route.element)),
    words: Object.keys(i18n.getDataByLanguage(lang) ?? {}).filter((namespace) => namespace !== 'common'),
  }
}

/** The router has made an element of each component by now. */
const nameOf = (element: ReactNode): string[] =>
  isValidElement(element) && typeof element.type === 'function' ? [element.type.name] : []
