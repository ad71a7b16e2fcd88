import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, visit } from './support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const keep = (page: Page) =>
  page.evaluate(async () => {
    for (const store of [localStorage, sessionStorage]) store.setItem('left', 'behind')
    document.cookie = 'left=behind'
    await caches.open('left')
    const opening = indexedDB.open('left')
    await new Promise((done) => (opening.onsuccess = done))
    opening.result.close()
  })
const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
  }))

it('a visitor who comes to a browser after another takes their place and finds nothing of them', async () => {
  const first = await visit(browser, 'en')
  await first.page.goto('/robots.txt')
  await keep(first.page)
  expect((await kept(first.page)).cookie).toBe('left=behind')
  await first.context.close()
  const next = await visit(browser, 'en')
  expect(next.context).toBe(first.context)
  expect(first.page.isClosed()).toBe(true)
  await next.page.goto('/robots.txt')
  expect(await kept(next.page)).toEqual({ local: ['language'], session: [], cookie: '', caches: [], databases: [] })
  await next.context.close()
})

it('a visitor who changed their browser leaves their place to no other', async () => {
  const first = await visit(browser, 'en')
  await first.context.setOffline(true)
  await first.context.close()
  const next = await visit(browser, 'en')
  expect(next.context).not.toBe(first.context)
  await next.page.goto('/robots.txt')
  await next.context.close()
})
