import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../platform/api/query-client.ts'
import { createI18n, LanguageProvider } from '../platform/language/index.ts'
import { toast, toastStore } from '../ui/toast/toast-store.ts'
import { LateParts } from './late-parts.tsx'

afterEach(() => {
  cleanup()
  toastStore.clear()
  vi.unstubAllGlobals()
})

/** The page as it stands when the browser has nothing better to do. */
async function open() {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (action: () => void) => idle.push(action))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LanguageProvider i18n={createI18n('en')}>
        <LateParts onMove={() => () => undefined} />
      </LanguageProvider>
    </QueryClientProvider>,
  )
  await act(async () => idle.forEach((action) => action()))
}
const place = () => screen.queryByRole('region', { name: /Notifications/ })

it('fetches what shows notifications when somebody begins to use the page', async () => {
  await open()
  expect(place()).toBeNull()
  fireEvent.pointerDown(document.body)
  expect(await screen.findByRole('region', { name: /Notifications/ })).toBeTruthy()
})

it('shows what was to be told before anybody touched the page', async () => {
  toast.success('Saved before')
  await open()
  expect(await screen.findByText('Saved before')).toBeTruthy()
})
