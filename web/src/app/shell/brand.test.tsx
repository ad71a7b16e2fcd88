import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished } from 'vitest'
import { createI18n, LanguageProvider } from '../../platform/language/index.ts'
import { Brand } from './brand.tsx'

const brand = (
  <LanguageProvider i18n={createI18n('en')}>
    <MemoryRouter>
      <Brand />
    </MemoryRouter>
  </LanguageProvider>
)
const pictures = (place: Element) => [...place.querySelectorAll('img')].map((image) => image.getAttribute('src'))

it('markup made ahead holds the pictures of both tones; the app keeps those of this reader', async () => {
  document.documentElement.classList.add('dark')
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  place.innerHTML = renderToString(brand)
  expect(pictures(place)).toEqual([
    '/brand/logo.svg',
    '/brand/logo-dark.svg',
    '/brand/wordmark-en.svg',
    '/brand/wordmark-en-dark.svg',
  ])
  const [, dark] = place.querySelectorAll('img')
  const amiss: unknown[] = []
  const root = await act(() => hydrateRoot(place, brand, { onRecoverableError: (error) => amiss.push(error) }))
  expect(pictures(place)).toEqual(['/brand/logo-dark.svg', '/brand/wordmark-en-dark.svg'])
  // The picture that was there already, not one fetched anew.
  expect(place.querySelector('img')).toBe(dark)
  expect(amiss).toEqual([])
  act(() => root.unmount())
})
