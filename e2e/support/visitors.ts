import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

type Options = BrowserContextOptions & { readonly baseURL: string }

export type Visitors = ReturnType<typeof visitorsOf>

/**
 * Visitors of one browser. For each that is new to it a browser reads and compiles the whole app, which costs more
 * than most pages do after that. So one who leaves makes room for the next: their pages, cookies and all that was
 * kept for them are gone, and a page without a program keeps in memory what the browser made of the app. `mostFree`:
 * places that wait for their next one, each with a process.
 */
export function visitorsOf(browser: Browser, mostFree = 4) {
  const free: { readonly sort: string; readonly context: BrowserContext }[] = []
  const ends = new WeakMap<BrowserContext, () => Promise<void>>()

  async function make(options: Options, first: string, sort: string): Promise<BrowserContext> {
    const context = await browser.newContext(options)
    await context.addInitScript(first)
    const end = context.close.bind(context)
    ends.set(context, end)
    const clear = clearing(context, options.baseURL)
    const isAsItWas = watched(context)
    context.close = async () => {
      if (free.some((one) => one.context === context)) return
      if (!isAsItWas() || mostFree === 0) return end()
      await clear()
      free.push({ sort, context })
      if (free.length > mostFree) await ends.get(free.shift()!.context)?.()
    }
    return context
  }
  return {
    /** `first` runs before each page. */
    async arrive(options: Options, first: string): Promise<BrowserContext> {
      const sort = JSON.stringify([options, first])
      const at = free.findIndex((one) => one.sort === sort)
      const [known] = at < 0 ? [] : free.splice(at, 1)
      return known?.context ?? make(options, first, sort)
    },
    /** Ends visitors that were forgotten. */
    async endAll(): Promise<void> {
      const forgotten = browser.contexts().filter((context) => free.every((one) => one.context !== context))
      await Promise.all(forgotten.map((context) => (ends.get(context) ?? (() => context.close()))()))
    },
  }
}

/** What cannot be taken back, or would be noticed by the next. */
const changes = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'once',
  'route',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const

function watched(context: BrowserContext): () => boolean {
  let isAsItWas = true
  for (const name of changes) {
    const change = context[name].bind(context) as (...args: unknown[]) => unknown
    Object.assign(context, {
      [name]: (...args: unknown[]) => {
        isAsItWas = false
        return change(...args)
      },
    })
  }
  return () => isAsItWas
}

function clearing(context: BrowserContext, baseURL: string): () => Promise<void> {
  const connect = context.newCDPSession.bind(context)
  let keeper: Page | undefined
  let session: CDPSession | undefined
  return async () => {
    if (!keeper || !session) {
      keeper = await context.newPage()
      await keeper.goto('/robots.txt')
      session = await connect(keeper)
    }
    await Promise.all(context.pages().map((page) => page !== keeper && page.close()))
    await context.clearCookies()
    await session.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' })
    await session.send('Network.clearBrowserCache')
  }
}
