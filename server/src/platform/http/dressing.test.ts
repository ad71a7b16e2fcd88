import { expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { createLookPort } from '../look.ts'
import { createDressing } from './dressing.ts'

const look = createLookPort(createLogger({ level: 'silent' }))

const page = '<html><head><title>Athar</title></head><body></body></html>'
const feature = (styleSheet?: () => Promise<string | null>) => ({
  name: 'test',
  routes: [],
  ...(styleSheet ? { styleSheet } : {}),
})

it('a page gets the link to the style sheet of the feature that has one, last in its head', async () => {
  const dress = createDressing([feature(), feature(async () => '/brand/colours.css?v=1')], look)
  expect(await dress(page)).toBe(
    '<html><head><title>Athar</title><link rel="stylesheet" href="/brand/colours.css?v=1" /></head><body></body></html>',
  )
})

it('a page stays as it is where no feature has one, none is wanted, or it cannot be had', async () => {
  const fails = async () => Promise.reject(new Error('the database is away'))
  for (const features of [[feature()], [feature(async () => null)], [feature(fails)]])
    expect(await createDressing(features, look)(page)).toBe(page)
})
