import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { Lang } from './captions.ts'
import type { Recorder } from './recorder.ts'

type Words = { [key: string]: string | Words }

/** The product's own words, by which the story finds what it presses; forms of a counted text too. */
function wordsOf(lang: Lang) {
  return (key: string): RegExp => {
    const [namespace = '', path = ''] = key.split(':')
    const file = fileURLToPath(new URL(`../../packages/i18n/messages/${namespace}/${lang}.json`, import.meta.url))
    const tree = JSON.parse(readFileSync(file, 'utf8')) as Words
    const found = path
      .split('.')
      .reduce<string | Words | undefined>((node, part) => (typeof node === 'object' ? node[part] : undefined), tree)
    if (typeof found !== 'string') throw new Error(`no words for ${key} in ${lang}`)
    return new RegExp(found.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\\\{\\\{[^}]*\\\}\\\}/g, '.*'))
  }
}

const bills = fileURLToPath(new URL('../../packages/activity-file/testdata/messy-activity.csv', import.meta.url))
const person = 'preparer@demo.athar.example'
const password = 'athar-demo'

/** A minute with the product: from a file of bills to a report, and on to the national goals. */
export async function tell(film: Recorder, lang: Lang): Promise<void> {
  const say = wordsOf(lang)
  const { page } = film

  await film.open('/auth')
  film.say('signIn')
  await film.hold(1.2)
  await film.type(page.getByLabel(say('identity:fields.email')), person)
  await film.type(page.getByLabel(say('identity:fields.password'), { exact: false }).first(), password)
  await film.press(page.getByRole('button', { name: say('identity:signIn.submit') }).last())
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await film.ready()
  film.say('start')
  await film.hold(3.2)

  await film.open('/inventory/import')
  film.say('file')
  await film.hold(1.4)
  await page.locator('input[type=file]').first().setInputFiles(bills)
  const onwards = page.getByRole('button', { name: say('inventory:import.columns.go') })
  await onwards.waitFor({ timeout: 60_000 })
  await film.ready()
  await film.hold(2.6)
  await film.press(onwards)
  await page.getByRole('heading', { name: say('inventory:import.review.title') }).waitFor({ timeout: 120_000 })
  await film.ready()
  film.say('review')
  await film.hold(3.4)
  const refused = page.getByRole('tab', { name: say('inventory:import.review.tabs.refused') })
  await film.scrollTo(refused)
  await film.press(refused)
  await film.ready()
  await film.hold(2.4)

  await film.open(`/inventory?year=${new Date().getFullYear() - 1}`)
  film.say('inventory')
  await film.hold(3.4)
  film.markPoster()
  await film.scrollTo(page.locator('main h2').nth(1))
  await film.hold(2.6)
  await film.scrollTo(page.locator('main h1'))
  film.say('rows')
  await film.press(page.locator('main a[href*="/inventory/records?"]:visible').first())
  await page.waitForURL(/\/inventory\/records/)
  await film.ready()
  await film.hold(2.6)
  await film.press(page.getByRole('row').nth(1).getByRole('link').first())
  await page.waitForURL(/\/inventory\/records\/\d+/)
  await film.ready()
  film.say('factor')
  await film.hold(2.6)
  for (const heading of [1, 2]) {
    const part = page.locator('main h2').nth(heading)
    if ((await part.count()) === 0) break
    await film.scrollTo(part)
    await film.hold(2.2)
  }

  await film.open(`/inventory/report?year=${new Date().getFullYear() - 1}`)
  film.say('report')
  await film.hold(1.6)
  await film.press(page.getByRole('button', { name: say('report:screen.new.make.pdf') }))
  await page
    .getByRole('button', { name: say('report:screen.list.download') })
    .first()
    .waitFor({ timeout: 120_000 })
  await film.ready()
  await film.hold(2.8)

  await film.open('/vision2030')
  film.say('vision')
  await film.hold(2)
  await film.scrollTo(page.locator('#indicators'))
  await film.hold(3.6)

  await nationalScenes(film, page)

  await film.open('/')
  film.say('end')
  await film.hold(3)
  film.end()
}

/** The map with a region opened, and a tree to adopt. */
async function nationalScenes(film: Recorder, page: Page): Promise<void> {
  await film.open('/sgi/map')
  film.say('map')
  await film.hold(1.2)
  await film.scrollTo(page.locator('main figure').first())
  await film.hold(2.6)
  await film.open('/sgi/adopt-tree')
  film.say('trees')
  await film.hold(2)
  await film.scrollTo(page.locator('main h2').nth(1))
  await film.hold(2.6)
}
