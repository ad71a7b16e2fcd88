import { vi } from 'vitest'
import { endAuthClients } from '../src/testing/auth-clients.ts'

/** What a page leaves behind: its timers, and those who listen to its window. */
type Left = {
  readonly timers: Set<ReturnType<typeof setTimeout>>
  readonly listeners: Set<() => void>
  /** As they stood at first: libraries hold on to the body, and a page may have put others in their place. */
  readonly parts: readonly HTMLElement[]
}

declare global {
  // The window is shared by the files of a worker, so what it is to forget is noted beyond one file.
  var leftByPage: Left | undefined
}

/** The window draws by a timer of its own, which it would go on believing in. */
const frameOfWindow = 1000 / 60

/** Notes from now on who listens to the window, and what is to be done later. */
function note(): Left {
  const left: Left = { timers: new Set(), listeners: new Set(), parts: [document.head, document.body] }
  const { addEventListener, setTimeout, setInterval } = globalThis
  globalThis.addEventListener = (...[type, listener, options]: Parameters<typeof addEventListener>) => {
    left.listeners.add(() => removeEventListener(type, listener, options))
    addEventListener(type, listener, options)
  }
  const noted = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
    new Proxy(start, {
      apply(target, self, args) {
        const timer = Reflect.apply(target, self, args) as ReturnType<typeof setTimeout>
        if (args[1] !== frameOfWindow) left.timers.add(timer)
        return timer
      },
    })
  Object.assign(globalThis, { setTimeout: noted(setTimeout), setInterval: noted(setInterval) })
  return left
}

// Files of a worker share its window and all that comes from outside, such as React and our packages. The modules of
// the web app are each file's own, as those of a page that is opened: they know of no session, draft or list of the
// file before.
vi.useRealTimers()
await endAuthClients()
// What libraries put off to the next moment is done by then; what a page put off for longer is never done.
await new Promise((done) => setTimeout(done, 1))
vi.resetModules()
vi.unstubAllGlobals()
const left = (globalThis.leftByPage ??= note())
for (const timer of left.timers) clearTimeout(timer)
for (const remove of left.listeners) remove()
left.timers.clear()
left.listeners.clear()
document.documentElement.replaceChildren(...left.parts)
for (const part of left.parts) part.replaceChildren()
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
