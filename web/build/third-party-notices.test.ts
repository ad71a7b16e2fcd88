import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noticesOf } from './third-party-notices.ts'

it('names what the server runs, what the browser loads and the fonts, and nothing that only builds', () => {
  const notices = noticesOf(join(import.meta.dirname, '..', '..'))
  for (const name of ['fastify', 'react', '@fontsource/ibm-plex-sans-arabic', 'pg'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'))
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(notices).not.toMatch(/^vitest \d/m)
})
