import { expect, it } from 'vitest'
import { writeRobots, writeSiteMap } from './site-map.ts'

it('the map names each page in both languages, each of them the other, and when it was changed', () => {
  const map = writeSiteMap('https://athar.test', [
    { path: '/sgi', changedAt: '2026-03-01T08:00:00.000Z' },
    { path: '/sgi/projects/a&b', changedAt: null },
  ])
  expect(map.match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://athar.test/sgi',
    '<loc>https://athar.test/ar/sgi',
    '<loc>https://athar.test/sgi/projects/a&amp;b',
    '<loc>https://athar.test/ar/sgi/projects/a&amp;b',
  ])
  expect(map.match(/<lastmod>2026-03-01T08:00:00.000Z<\/lastmod>/g)).toHaveLength(2)
  expect(map.match(/hreflang="ar" href="https:\/\/athar.test\/ar\/sgi"/g)).toHaveLength(2)
  expect(map.match(/hreflang="x-default" href="https:\/\/athar.test\/sgi"/g)).toHaveLength(2)
})

it('machines are kept out of the interfaces and of what stands behind a sign-in, and shown the map', () => {
  const robots = writeRobots('https://athar.test').split('\n')
  expect(robots).toEqual(expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Disallow: /ar/inventory']))
  expect(robots).toContain('Sitemap: https://athar.test/sitemap.xml')
  expect(robots.filter((line) => /\/sgi|\/vision2030|Disallow: \/$/.test(line))).toEqual([])
})
