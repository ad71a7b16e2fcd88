import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, journeyIn, openBrowser, visit, words } from './support/browser.ts'
import { choose, signIn } from './support/steps.ts'

let browser: Browser
let folder: string
beforeAll(async () => {
  browser = await openBrowser()
  folder = await mkdtemp(join(tmpdir(), 'waste-'))
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

type Tried = { readonly code: number; readonly stdout: string; readonly stderr: string }
const tool = fileURLToPath(new URL('../tools/recompute.ts', import.meta.url))
const recompute = (file: string): Promise<Tried> =>
  promisify(execFile)(process.execPath, [tool, file]).then(
    (done) => ({ code: 0, ...done }),
    (failed: unknown) => failed as Tried,
  )

describe.each(journeyIn('en'))('A waste project (%s)', (lang) => {
  const say = words(lang)
  const project = (key: string) => say(`mrv-projects:projects.${key}`)
  const period = (key: string) => say(`mrv-projects:periods.${key}`)
  const parameter = (key: string) => say(`methodologies:parameters.${key}`)

  it('is computed from a sheet of weights, and computed again without a server, which names a changed figure', async () => {
    const { page, context } = await visit(browser, lang)
    await signIn(page, 'preparer@demo.athar.example')
    await page.goto(paths.mrvProjects())
    await page.getByRole('button', { name: project('add'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(project('fields.name')).first().fill('Compost yard')
    for (const [field, option] of [
      ['projectType', 'organic-waste'],
      ['profile', 'generic'],
    ] as const) {
      await dialog.getByRole('combobox', { name: project(`fields.${field}`) }).click()
      await page.getByRole('option', { name: project(`options.${field}.${option}`) }).click()
    }
    await dialog.getByLabel(say('sgi:register.latitude')).fill('24.65')
    await dialog.getByLabel(say('sgi:register.longitude')).fill('46.91')
    for (const [field, day] of [
      ['creditingFrom', ['1', '1', '2025']],
      ['creditingTo', ['31', '12', '2034']],
    ] as const) {
      const boxes = dialog.getByRole('group', { name: project(`fields.${field}`) }).getByRole('textbox')
      for (const [nth, part] of day.entries()) await boxes.nth(nth).fill(part)
    }
    await dialog.getByRole('checkbox', { name: project('goals.13') }).check()
    await dialog.getByRole('checkbox', { name: project('fields.registeredNowhereElse') }).check()
    await dialog.getByRole('button', { name: project('save'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Compost yard' }).waitFor()
    for (const [action, state, lines] of [
      ['begin-validation', 'validate', ['design-document', 'land-or-asset-right', 'baseline-described']],
      ['begin-monitoring', 'monitor', ['validation-report', 'stakeholders-heard', 'monitoring-plan']],
    ] as const) {
      for (const line of lines) {
        await page.getByRole('button', { name: `${project('answer')}: ${project(`lines.${line}`)}` }).click()
        await dialog.getByLabel(project('answerReason')).fill('Not needed here')
        await dialog.getByRole('button', { name: project('save'), exact: true }).click()
        await dialog.waitFor({ state: 'hidden' })
      }
      await page.getByRole('button', { name: say(`mrv-projects:actions.${action}`), exact: true }).click()
      await page
        .getByText(say(`mrv-projects:states.${state}`), { exact: true })
        .first()
        .waitFor()
      await page.getByRole('button', { name: `${project('answer')}: ${project(`lines.${lines[0]}`)}` }).waitFor({
        state: 'hidden',
      })
    }

    await page
      .getByRole('button', { name: period('add'), exact: true })
      .first()
      .click()
    for (const [field, day] of [
      ['from', ['1', '1', '2025']],
      ['to', ['31', '12', '2025']],
    ] as const) {
      const boxes = dialog.getByRole('group', { name: period(field) }).getByRole('textbox')
      for (const [nth, part] of day.entries()) await boxes.nth(nth).fill(part)
    }
    await dialog.getByRole('button', { name: period('add'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /2025/ }).waitFor()

    await page.getByRole('button', { name: `${period('rows.open')}: ${parameter('waste')}` }).click()
    const input = dialog.locator('input[type=file]')
    const sheet = (rows: readonly string[]) => ({
      name: 'weights.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Day,Kind,Amount (t)', ...rows].join('\n')),
    })
    await input.setInputFiles(sheet(['2025-01-05,Food,100', '2025-02-31,Plastic,5']))
    await dialog.getByText(say('mrv-projects:periods.rows.problemsTitle')).first().waitFor({ state: 'attached' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: period('rows.another') }).click()
    const days = Array.from({ length: 90 }, (_, nth) =>
      new Date(Date.UTC(2025, 0, 1 + 4 * nth)).toISOString().slice(0, 10),
    )
    await input.setInputFiles(
      sheet(days.map((day, nth) => `${day},${['Food', 'Garden', 'Paper'][nth % 3]},${10 + nth}`)),
    )
    await dialog.getByRole('button', { name: /90/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(/90/).first().waitFor()
    await expectAccessible(page)

    for (const [code, option] of [
      ['climate', 'dry'],
      ['landfill', 'managed'],
      ['treatment', 'composting'],
    ] as const)
      await choose(page, parameter(code), say(`methodologies:options.${code}.${option}`))
    await page.getByLabel(parameter('captured')).first().fill('0')
    await page.getByRole('button', { name: period('saveAndCompute'), exact: true }).click()
    await page.getByText(say('mrv-projects:periods.states.computed'), { exact: true }).first().waitFor()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: period('download') }).click(),
    ])
    const file = join(folder, 'period.json')
    await download.saveAs(file)
    expect(await recompute(file)).toMatchObject({ code: 0, stdout: expect.stringContaining('equals the file') })
    const held = JSON.parse(await readFile(file, 'utf8')) as { input: { measured: { waste: { value: string }[] } } }
    expect(held.input.measured.waste).toHaveLength(90)
    held.input.measured.waste[0]!.value = '11'
    await writeFile(file, JSON.stringify(held))
    expect(await recompute(file)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/figures: net is .*, recomputed /),
    })
    await context.close()
  })
})
