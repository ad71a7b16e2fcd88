import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
})

const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
/** Whether it is refused or still waited for. */
const settled = (waiting: Promise<never>) =>
  Promise.race([waiting.catch(() => 'refused'), new Promise((resolve) => setTimeout(resolve, 0, 'waits'))])

async function aPage(address: string | null) {
  const { renewAfterUpdate, untilRenewed } = await import('./renew-after-update.ts')
  const { whenOutdated } = await import('./when-outdated.ts')
  const heard = new AbortController()
  const load = vi.fn()
  const add = window.addEventListener.bind(window)
  const spy = vi
    .spyOn(window, 'addEventListener')
    .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
      add(type, listener, { signal: heard.signal }),
    )
  renewAfterUpdate(() => address, load)
  spy.mockRestore()
  return { load, untilRenewed, whenOutdated, close: () => heard.abort() }
}

it('who is on the way to another page gets it from the newer version, once', async () => {
  const page = await aPage('/sgi?region=SA-01')
  expect(fail()).toBe(false)
  expect(page.load.mock.calls).toEqual([['/sgi?region=SA-01']])
  expect(await settled(page.untilRenewed(new Error('gone')))).toBe('waits')
  // Gone from the newer version too: then it is an error like others.
  expect(fail()).toBe(true)
  expect(page.load).toHaveBeenCalledTimes(1)
  expect(await settled(page.untilRenewed(new Error('gone')))).toBe('refused')
  page.close()
})

it('who stays is told, now and whenever somebody asks, and the page is never loaded by itself', async () => {
  const page = await aPage(null)
  const told = vi.fn()
  expect(await settled(page.untilRenewed(new Error('another fault')))).toBe('refused')
  page.whenOutdated(told)
  expect(told).not.toHaveBeenCalled()
  fail()
  expect(told).toHaveBeenCalledTimes(1)
  const later = vi.fn()
  const deaf = page.whenOutdated(later)
  expect(later).toHaveBeenCalledTimes(1)
  deaf()
  fail()
  expect([later.mock.calls.length, told.mock.calls.length, page.load.mock.calls.length]).toEqual([1, 2, 0])
  expect(await settled(page.untilRenewed(new Error('gone')))).toBe('waits')
  page.close()
})

it('without a connection nothing is known to be gone', async () => {
  const page = await aPage(null)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const told = vi.fn()
  page.whenOutdated(told)
  fail()
  expect(told).not.toHaveBeenCalled()
  expect(await settled(page.untilRenewed(new Error('no connection')))).toBe('refused')
  online.mockRestore()
  page.close()
})
