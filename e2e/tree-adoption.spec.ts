import { readFileSync } from 'node:fs'
import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectLaidOut, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { advanceClock, dayInRiyadh } from './support/clock.ts'
import { aNewcomer } from './support/newcomers.ts'
import { actAs } from './support/people.ts'
import { giveAccount, signIn, untilAlive, tick } from './support/steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const isolated = (text: string) => `\u2068${text}\u2069`
const telephone = { width: 360, height: 780 }

describe.each(journeyIn('en'))('adopting a tree (%s)', (lang) => {
  const say = words(lang)
  const trees = (key: string, values = {}) => say(`tree-adoption:${key}`, values)
  const siteName = lang === 'ar' ? 'مصاطب المطر في ثادق' : 'Rain terraces of Thadiq'
  const speciesName = lang === 'ar' ? 'طلح' : 'Grey-haired acacia (talh)'
  const name = lang === 'ar' ? 'نورة الحربي' : 'Noura Alharbi'

  it('goes from the sites over the certificate and its proof to a check that its planter posts', async () => {
    const person = await aNewcomer()
    // Only adults are shown by name.
    await (
      await actAs(person.email, person.password)
    )('PUT', '/api/guardians/age-band', { ageBand: 'adult' })
    const { page, context, problems } = await visit(browser, lang, telephone)

    // A site is chosen as a visitor; signing in leads back to it.
    await page.goto(paths.sgiAdoptTree())
    await untilAlive(page)
    await page.getByRole('link', { name: trees('sites.openOf', { site: isolated(siteName) }) }).click()
    await page.waitForURL(`**${paths.sgiPlantingSite('thadiq-terraces')}`)
    await page.getByRole('link', { name: trees('adopt.signIn') }).click()
    await giveAccount(page, lang, person)
    await page.waitForURL(`**${paths.sgiPlantingSite('thadiq-terraces')}`)
    await tick(page.getByRole('radio', { name: speciesName }))
    await page.getByLabel(trees('adopt.name'), { exact: true }).fill(name)
    await tick(page.getByLabel(trees('adopt.onWall')))
    await expectAccessible(page)
    await page.getByRole('button', { name: trees('adopt.act') }).click()
    await page.waitForURL(/\/sgi\/adopt-tree\/mine\/[0-9a-f-]{36}$/)
    await page.getByText(trees('tree.timelineEmpty')).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    const number = await page.locator('code').first().innerText()
    expect(number).toMatch(/^TREE-/)

    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: trees(lang === 'ar' ? 'tree.downloadAr' : 'tree.downloadEn') }).click()
    const certificate = await arriving
    expect(certificate.suggestedFilename()).toBe(`${number}-${lang}.pdf`)
    expect(
      readFileSync(await certificate.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    // Each reader can check the number.
    const { page: reader, context: elsewhere, problems: theirs } = await visit(browser, lang)
    await reader.goto(paths.proof(number))
    await reader.getByText(trees('proof.valid')).waitFor()
    await reader.getByText(name).first().waitFor()
    // For whoever has the number: no search is to lead from the name to it.
    expect(await reader.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await expectLaidOut(reader, lang)
    await expectAccessible(reader)
    await reader.goto(paths.sgiTreeWall())
    await reader.getByRole('heading', { name }).first().waitFor()
    await expectAccessible(reader)
    await elsewhere.close()

    // An editor takes the wrong name off the wall, and puts it back.
    const { page: desk, context: administration, problems: editors } = await visit(browser, lang)
    const reason = lang === 'ar' ? 'اسم شخص آخر' : 'The name of somebody else'
    await signIn(desk, 'content@demo.athar.example')
    await desk.goto(paths.sgiTreeWall())
    await desk
      .getByRole('button', { name: trees('wall.offOf', { name: isolated(name) }) })
      .first()
      .click()
    await desk.getByRole('dialog').getByRole('textbox').fill(reason)
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: trees('wall.off'), exact: true })
      .click()
    await desk.getByText(trees('wall.offDone')).first().waitFor()
    await desk.goto(paths.adminModeration())
    const entry = desk.getByRole('listitem').filter({ hasText: reason })
    await entry.getByRole('heading', { name }).waitFor()
    await expectLaidOut(desk, lang)
    await expectAccessible(desk)
    await entry.getByRole('button').click()
    await expectAccessible(desk)
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: say('moderation:restore'), exact: true })
      .click()
    await entry.getByText(say('moderation:states.restored'), { exact: true }).waitFor()
    await expectAccessible(desk)
    await desk.goto(paths.sgiTreeWall())
    await desk.getByRole('heading', { name }).first().waitFor()
    await administration.close()

    // The planter posts what they saw, with a photo.
    const { page: planter, context: office, problems: planters } = await visit(browser, lang)
    await signIn(planter, 'preparer@demo.athar.example')
    await planter.goto(paths.sgiManageTrees())
    await expectAccessible(planter)
    await planter.getByRole('link', { name: trees('manage.openOf', { site: isolated(siteName) }) }).click()
    const chosen = trees('checks.choose', { number: isolated(number), species: isolated(speciesName) })
    await tick(planter.getByRole('checkbox', { name: chosen }))
    await tick(planter.getByRole('radio', { name: trees('states.weak') }))
    // The site's clock is ahead of the browser's by the codes that were given: around midnight its day is another one.
    const now = await advanceClock(0)
    await office.clock.setFixedTime(now * 1000)
    const [year = '', month = '', day = ''] = dayInRiyadh(now).split('-')
    const seen = planter.getByRole('group', { name: trees('checks.date') })
    for (const [part, typed] of Object.entries({ day, month, year }))
      await seen.getByLabel(say(`ui:date.${part}`)).fill(typed)
    await planter.getByLabel(trees('checks.note')).fill(lang === 'ar' ? 'سُقيت اليوم' : 'Watered today')
    const photo = { name: 'tree.png', mimeType: 'image/png', buffer: await planter.screenshot() }
    await planter.getByLabel(trees('checks.photo')).setInputFiles(photo)
    await expectAccessible(planter)
    await planter.getByRole('button', { name: trees('checks.act') }).click()
    await planter
      .getByText(trees('checks.done_one', { number: 1 }))
      .first()
      .waitFor()

    // And says until when trees are adopted here.
    await planter.getByRole('button', { name: trees('manage.edit') }).click()
    const form = planter.getByRole('dialog')
    const lastDay = form.getByRole('group', { name: trees('manage.form.lastDay') })
    for (const [part, typed] of [
      ['day', '31'],
      ['month', '12'],
      ['year', '2099'],
    ] as const)
      await lastDay.getByLabel(say(`ui:date.${part}`)).fill(typed)
    await expectAccessible(planter)
    await form.getByRole('button', { name: trees('manage.form.save') }).click()
    await form.waitFor({ state: 'hidden' })
    await planter.getByRole('link', { name: trees('manage.public') }).click()
    const end = isolated(lang === 'ar' ? '31 ديسمبر 2099' : 'Dec 31, 2099')
    await planter.getByText(trees('sites.until', { date: end })).waitFor()
    await expectLaidOut(planter, lang)
    await expectAccessible(planter)
    await office.close()

    // Whoever adopted it sees it, and takes the consent back.
    await page.goto(paths.sgiMyTrees())
    await page.getByText(trees('states.weak')).waitFor()
    await expectLaidOut(page, lang)
    await expectAccessible(page)
    await page
      .getByRole('link', { name: trees('mine.open', { species: isolated(speciesName), number: isolated(number) }) })
      .click()
    const shown = page.getByRole('img', { name: /./ }).last()
    await shown.waitFor()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByText(trees('tree.wallSwitch'), { exact: true }).click()
    await page.getByText(trees('tree.wallOff')).first().waitFor()
    await page.goto(paths.proof(number))
    await page.getByText(trees('proof.nameHidden')).waitFor()
    await context.close()
    expect([...problems, ...theirs, ...editors, ...planters]).toEqual([])
  })
})
