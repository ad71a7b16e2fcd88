import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { AdoptPanel } from './adopt-panel.tsx'
import { aSite, publishedTrees } from './testing.ts'

// In a file of its own: who is signed in on a device is known once and for all.
it.each([
  ['en', 'Sign in to adopt'],
  ['ar', 'تسجيل الدخول للتبني'],
] as const)('asks a visitor to sign in first (%s)', async (lang, signIn) => {
  serve({ ...publishedTrees })
  await renderPart(<AdoptPanel site={aSite()} />, { lang })
  expect((await screen.findByRole('link', { name: signIn })).getAttribute('href')).toBe('/auth')
  expect(screen.queryByRole('textbox')).toBeNull()
})
