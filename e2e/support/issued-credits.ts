import { paths } from '@athar/contracts/paths'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectLaidOut, visit, words, type Lang } from './browser.ts'
import { siteUrl } from './site.ts'
import { signIn } from './steps.ts'

type Verified = { readonly name: string; readonly statement: string; readonly site?: string }

/** Issues the credits of a verified period on the screens of two officers; answers the serial of their block. */
export async function issueByTwo(
  browser: Browser,
  lang: Lang,
  { name, statement, site = siteUrl() }: Verified,
): Promise<string> {
  const say = words(lang)
  const desk = (key: string) => say(`credits:desk.${key}`)
  const proposer = await visit(browser, lang, undefined, site)
  await signIn(proposer.page, 'platform-admin@demo.athar.example', undefined, site)
  await proposer.page.goto(`${paths.adminCredits()}?tab=issuable`)
  const waiting = proposer.page.getByRole('listitem').filter({ hasText: statement })
  await waiting.getByRole('heading', { name }).waitFor()
  await expectAccessible(proposer.page)
  await expectLaidOut(proposer.page, lang)
  await waiting.getByRole('button', { name: desk('propose'), exact: true }).click()
  const proposal = proposer.page.getByRole('dialog')
  await proposal.getByRole('button', { name: desk('propose'), exact: true }).click()
  await proposal.waitFor({ state: 'detached' })
  await proposer.page.goto(paths.adminCredits())
  const proposed = proposer.page.getByRole('listitem').filter({ hasText: statement })
  await proposed.getByText(desk('byYou')).waitFor()
  expect(await proposed.getByRole('button').count()).toBe(0)
  await proposer.context.close()

  const decider = await visit(browser, lang, undefined, site)
  await signIn(decider.page, 'platform-owner@demo.athar.example', undefined, site)
  await decider.page.goto(paths.admin())
  await decider.page.getByRole('link', { name: say('admin:overview.credits.open') }).click()
  const decided = decider.page.getByRole('listitem').filter({ hasText: statement })
  await decided.getByRole('button', { name: desk('issue'), exact: true }).click()
  const question = decider.page.getByRole('dialog')
  await question.getByRole('button', { name: desk('issue'), exact: true }).click()
  await decided.getByText(desk('states.issued'), { exact: true }).waitFor()
  const serial = await decided.getByRole('link', { name: /^ATH-/ }).innerText()
  await expectAccessible(decider.page)
  await expectLaidOut(decider.page, lang)
  await decider.context.close()
  return serial
}

/** The first tonnes of a block, as a serial. */
export function firstOf(serial: string, tonnes: number): string {
  const parts = serial.split('-')
  return [...parts.slice(0, -1), String(Number(parts.at(-2)) + tonnes - 1)].join('-')
}
