import { expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { createBrandingPort } from '../branding.ts'
import { createHtmlBranding } from './brand-html.ts'

const branding = createBrandingPort(createLogger({ level: 'silent' }))

const page = '<html><head><title>Athar</title></head><body></body></html>'
const feature = (styleSheet?: () => Promise<string | null>) => ({
  name: 'test',
  routes: [],
  ...(styleSheet ? { styleSheet } : {}),
})

it('a page gets the link to the style sheet of the feature that has one, last in its head', async () => {
  const dress = createHtmlBranding([feature(), feature(async () => '/brand/colours.css?v=1')], branding)
  expect(await dress(page)).toBe(
    '<html><head><title>Athar</title><link rel="stylesheet" href="/brand/colours.css?v=1" /></head><body></body></html>',
  )
})

it('a page stays as it is where no feature has one, none is wanted, or it cannot be had', async () => {
  const fails = async () => Promise.reject(new Error('the database is away'))
  for (const features of [[feature()], [feature(async () => null)], [feature(fails)]])
    expect(await createHtmlBranding(features, branding)(page)).toBe(page)
})
