import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSite } from './static-site.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'athar-site-'))
  const head = '<meta name="athar-auth-url" content="" /><meta name="athar-auth-key" content="anon" />'
  writeFileSync(join(root, 'index.html'), head)
  writeFileSync(join(root, 'index.ar.html'), head)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('every page names the auth server and the key that the operator configured', () => {
  const site = loadSite(root, { siteUrl: 'https://athar.test/', authUrl: 'https://auth.test', authKey: 'a"b&$1' })
  const head =
    '<meta name="athar-auth-url" content="https://auth.test" /><meta name="athar-auth-key" content="a&quot;b&amp;$1" />'
  expect(site?.shells.en.html).toBe(head)
  expect(site?.shells.ar.html).toBe(head)
  expect(site?.url).toBe('https://athar.test')
})

it('is not there before it is built', () => {
  expect(loadSite(join(root, 'nowhere'), { siteUrl: '', authUrl: '', authKey: '' })).toBeNull()
})
