import { paths } from '@athar/contracts/paths'
import type { DrawingTask, DrawnPage, PageFiles, SharePicture } from '@athar/contracts/platform'
import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { isValidElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { createMemoryRouter } from 'react-router'
import { createQueryClient } from '../../platform/api/query-client.ts'
import { askInProcess } from '../../platform/api/request.ts'
import { createI18n } from '../../platform/language/index.ts'
import { PageHeadContext, type PageHead } from '../../platform/routing/page-head.ts'
import { App } from '../app.tsx'
import { whenDrawable } from '../ready-page.ts'
import { applicationRoutes, basenameOf } from '../router.tsx'
import { navLinks } from '../shell/nav-links.ts'
import { signedInAreas } from '../signed-in-areas.ts'
import { composeHeaded, composePage, plainPath, type ReadyPage } from './compose-page.ts'
import { answersOf, askAll, failureOf, pendingQueries, publishedLast } from './page-queries.ts'
import { structuredData } from './structured-data.ts'

/** A page asks, and what it is answered may make it ask once more. */
const rounds = 3

/**
 * A public page as a visitor without a stored choice sees it: the very tree that main.tsx takes over, drawn until nothing
 * is pending. One at a time: the words of the page that is drawn, and whom it asks, are known to the whole program.
 */
export async function drawPage(task: DrawingTask): Promise<DrawnPage> {
  const { pathname, lang, ask } = task
  const words = createI18n(lang)
  if (plainPath(pathname) === paths.landing()) return frontDoor(task, words)
  const router = createMemoryRouter(applicationRoutes(signedInAreas), {
    basename: basenameOf(pathname),
    initialEntries: [pathname],
  })
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  // What was answered stays answered: nothing is asked again while the page is drawn.
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false, retryOnMount: false } })
  askInProcess(
    ask &&
      (async (address) => {
        const { status, body } = await ask(address)
        return new Response(body === '' ? null : body, { status })
      }),
  )
  try {
    await whenDrawable(router)
    if (router.state.errors) throw new Error(`${pathname} cannot be drawn`, { cause: router.state.errors })
    const heads: PageHead[] = []
    const tree = (
      <PageHeadContext value={(head) => heads.push(head)}>
        <App i18n={words} queryClient={queryClient} router={router} />
      </PageHeadContext>
    )
    const markup = await drawUntilAnswered(tree, ask === null ? null : queryClient)
    const failure = failureOf(queryClient)
    if (failure !== null) throw new Error(`${pathname} has no answer`, { cause: failure })
    const head = heads.at(-1)
    if (!head) throw new Error(`${pathname} has no title`)
    return finish(task, {
      head,
      markup,
      queryClient,
      words,
      screens: router.state.matches.flatMap(({ route }) => nameOf(route.element)),
      named: router.state.matches.some(({ params }) => Object.keys(params).some((name) => name !== '*')),
    })
  } finally {
    askInProcess(null)
    router.dispose()
    queryClient.clear()
  }
}

/**
 * What stands at the first address depends on who comes, so nothing is drawn; but it is the one that people send each other, and
 * its head says what is there.
 */
function frontDoor(task: DrawingTask, words: i18n): DrawnPage {
  const head = {
    page: words.t('product.title'),
    title: words.t('document.title'),
    description: words.t('document.description'),
  }
  const { headed, ...page } = finish(task, {
    head,
    markup: '',
    queryClient: createQueryClient(),
    words,
    screens: [],
    named: false,
  })
  return { ...page, html: headed, headed }
}

async function drawUntilAnswered(tree: ReactNode, client: QueryClient | null): Promise<string> {
  const refused = new Set<string>()
  for (let round = 1; ; round++) {
    const markup = await drawWhole(tree)
    const pending = client ? pendingQueries(client, refused) : []
    if (pending.length === 0 || round > rounds) return markup
    await askAll(pending, refused)
  }
}

const notDrawn = /<!--\$[?!]-->/

/** Parts whose code comes by itself are waited for: `prerender` ends when all of it is there, and its own markup is not used. */
async function drawWhole(tree: ReactNode): Promise<string> {
  const markup = renderToString(tree)
  if (!notDrawn.test(markup)) return markup
  let fault: unknown
  await prerender(tree, { onError: (error) => void (fault ??= error) })
  const whole = renderToString(tree)
  if (notDrawn.test(whole)) throw new Error('a part of the page cannot be drawn', { cause: fault })
  return whole
}

type Drawn = {
  readonly head: PageHead
  readonly markup: string
  readonly queryClient: QueryClient
  readonly words: i18n
  readonly screens: readonly string[]
  /** Its address names something stored. */
  readonly named: boolean
}

function finish(task: DrawingTask, { head, markup, queryClient, words, screens, named }: Drawn): DrawnPage {
  const { pathname, lang, shell, siteUrl, files } = task
  const path = plainPath(pathname)
  const answers = answersOf(queryClient)
  // A page of something stored may say in words of its own that it is not there.
  const missing = head.missing === true || (named && answers.some((one) => one.missing !== undefined))
  const changedAt = publishedLast(answers)
  const product = words.t('product.name')
  const description = head.description ?? words.t('document.description')
  const area = navLinks.find(({ to }) => path.startsWith(`${to}/`))
  const above = [
    { name: product, path: paths.landing() },
    ...(area ? [{ name: words.t(`nav.${area.key}.title`), path: area.to }] : []),
  ]
  const picture: SharePicture = {
    lang,
    path,
    product,
    area: above.at(-1)?.name ?? product,
    title: head.page,
    lead: description,
  }
  const address = siteUrl + task.pictureAddress(picture)
  const page: ReadyPage = {
    pathname,
    lang,
    siteUrl,
    title: head.title,
    description,
    markup,
    modules: modulesFor(files, screens, wordsIn(words, lang), lang),
    answers,
    structured: structuredData({
      ...head,
      description,
      siteUrl,
      lang,
      path,
      product,
      above: path === paths.landing() ? [] : above,
      picture: address,
      changedAt,
    }),
    picture: { address, product },
    missing,
    unlisted: head.unlisted === true,
  }
  return {
    status: missing ? 404 : 200,
    html: composePage(shell, page),
    headed: composeHeaded(shell, page),
    changedAt,
    picture,
  }
}

const wordsIn = (words: i18n, lang: string): string[] =>
  Object.keys(words.getDataByLanguage(lang) ?? {}).filter((namespace) => namespace !== 'common')

/** The screen, and the words in this language; those around it travel with the shell. */
function modulesFor(
  files: PageFiles,
  screens: readonly string[],
  namespaces: readonly string[],
  lang: 'en' | 'ar',
): string[] {
  return [
    ...new Set([
      ...screens.flatMap((name) => files.screens[name] ?? []),
      ...namespaces.flatMap((name) => files.words[name]?.[lang] ?? []),
    ]),
  ]
}

/** The router has made an element of each component by now. Joined into one file, names may have got a number. */
const nameOf = (element: ReactNode): string[] =>
  isValidElement(element) && typeof element.type === 'function' ? [element.type.name.replace(/\$\d+$/, '')] : []
