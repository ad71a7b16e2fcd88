import { chooseLanguage, pageLanguage } from '@athar/i18n'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import source from './boot.js?raw'

const boot = (): void => {
  new Function(source)()
}

// The landing page leads visitors elsewhere; every other page is drawn where it is.
beforeEach(() => history.replaceState(null, '', '/sgi'))
// Each run ends as in a browser: the app is there.
afterEach(() => {
  dispatchEvent(new Event('athar:hears'))
  dispatchEvent(new Event('athar:stands'))
})

describe('the boot script', () => {
  const stored = [null, 'en', 'ar', 'AR', 'fr', '']
  const pages = [
    ['/sgi', 'en'],
    ['/sgi', 'ar'],
    ['/sgi', 'fr'],
    ['/ar/auth', 'en'],
    ['/ar/sgi', 'en'],
    ['/arabia', 'en'],
  ] as const

  it.each(stored.flatMap((value) => pages.map(([path, lang]) => [value, path, lang] as const)))(
    'stored %s, path %s, page %s: the same language as the application',
    (value, path, lang) => {
      history.replaceState(null, '', path)
      document.documentElement.lang = lang
      if (value !== null) localStorage.setItem('language', value)
      boot()
      const expected = chooseLanguage(value, pageLanguage(path, lang))
      expect(document.documentElement.lang).toBe(expected)
      expect(document.documentElement.dir).toBe(expected === 'ar' ? 'rtl' : 'ltr')
    },
  )

  it('tells the server of a choice that was made before there was a cookie', () => {
    boot()
    expect(document.cookie).toBe('')
    localStorage.setItem('language', 'ar')
    boot()
    expect(document.cookie).toBe('language=ar')
  })

  it('puts the chosen tone on the page, and no class where the system decides', () => {
    boot()
    expect(document.documentElement.className).toBe('')
    localStorage.setItem('tone', 'dark')
    boot()
    expect(document.documentElement.classList.contains('dark')).toBe(true)
  })

  it('notes that somebody has signed in on this device, as the auth client keeps it', () => {
    boot()
    expect(document.documentElement.dataset['signedIn']).toBeUndefined()
    localStorage.setItem('sb-athar-auth-token', '{}')
    boot()
    expect(document.documentElement.dataset['signedIn']).toBe('')
    delete document.documentElement.dataset['signedIn']
  })

  it('keeps the page when a form is sent before the app hears it', () => {
    boot()
    const form = document.body.appendChild(document.createElement('form'))
    const sent = new Event('submit', { bubbles: true, cancelable: true })
    form.dispatchEvent(sent)
    form.remove()
    expect(sent.defaultPrevented).toBe(true)
  })

  it('presses once more, and once, what was pressed before the app heard it', async () => {
    boot()
    document.body.innerHTML =
      '<div id="root" data-page="/sgi"><button>early</button><button>late</button><a href="#main">link</a></div>'
    const [early, late] = document.querySelectorAll('button')
    const heard: string[] = []
    early!.click()
    early!.click()
    document.querySelector('a')!.click()
    dispatchEvent(new Event('athar:hears'))
    late!.click()
    for (const type of ['mousedown', 'click'])
      document.body.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).textContent}`))
    dispatchEvent(new Event('athar:stands'))
    await vi.waitFor(() => expect(heard).toEqual(['mousedown early', 'click early']), 60_000)
    document.body.innerHTML = ''
  })

  it('opens a drawn page that is loaded anew where it was left, before the app is there', () => {
    const led: unknown[] = []
    vi.spyOn(globalThis, 'scrollTo').mockImplementation((...to: unknown[]) => void led.push(to))
    const loadedBy = (type: string) => vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
    const open = (address: string, state: unknown = null) => {
      history.replaceState(state, '', address)
      boot()
      dispatchEvent(new Event('DOMContentLoaded'))
    }
    loadedBy('reload')
    open('/sgi')
    sessionStorage.setItem('athar-left-places', JSON.stringify({ '/sgi': 300, k1: 40 }))
    open('/npo')
    expect(led).toEqual([])
    open('/ar/sgi')
    expect(led.at(-1)).toEqual([0, 300])
    open('/sgi', { key: 'k1' })
    expect(led.at(-1)).toEqual([0, 40])
    const before = led.length
    loadedBy('navigate')
    open('/sgi')
    expect(led).toHaveLength(before)
    vi.unstubAllGlobals()
  })

  it('ticks a box, and chooses, when the app hears it, and not before', async () => {
    boot()
    document.body.innerHTML =
      '<div id="root" data-page="/sgi"><input type="checkbox" checked><label><input type="radio">table</label></div>'
    const [box, choice] = document.querySelectorAll('input')
    const stand = () => [box!.checked, choice!.checked]
    box!.click()
    document.querySelector('label')!.click()
    expect(stand()).toEqual([true, false])
    dispatchEvent(new Event('athar:hears'))
    dispatchEvent(new Event('athar:stands'))
    await vi.waitFor(() => expect(stand()).toEqual([false, true]), 60_000)
    document.body.innerHTML = ''
  })
})
