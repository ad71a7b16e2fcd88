import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { toastStore } from '../ui/toast/toast-store.ts'

// A busy machine is slow, not wrong: waiting ends as soon as what is waited for is there.
configure({ asyncUtilTimeout: 30_000 })

/** What a browser has and jsdom has not; each does as little as the code under test needs. */
class NoResize implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function matchMedia(query: string): MediaQueryList {
  const list = new EventTarget() as MediaQueryList
  return Object.assign(list, {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
}

Object.assign(globalThis, { ResizeObserver: NoResize })
Object.assign(performance, { mark: () => undefined })
Object.assign(window, { matchMedia, scrollTo: () => undefined, ResizeObserver: NoResize })
// Nothing is laid out here; a window on many rows needs some height to show any.
Object.defineProperties(Element.prototype, { clientHeight: { get: () => 600 }, clientWidth: { get: () => 1024 } })
Element.prototype.scrollIntoView ??= () => undefined
Performance.prototype.getEntriesByType ??= () => []
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined

// Nothing is laid out here: lists that draw only what is seen are told of a window.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { get: () => 600, configurable: true },
  offsetWidth: { get: () => 1024, configurable: true },
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'language=; Max-Age=0; Path=/'
  history.replaceState(null, '', '/')
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
  document.documentElement.className = ''
  delete document.documentElement.dataset['pageLanguage']
})

afterEach(() => {
  cleanup()
  // What one test told stands for four seconds, and would stand in the next one too.
  toastStore.clear()
})
