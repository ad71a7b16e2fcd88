import { availableParallelism } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../platform/config.ts'
import { matchPassword } from './match-password.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords(loadConfig({ NODE_ENV: 'test' }))
const own = 'a palm beside the gate'
const typed = 'typed by somebody else'
let account: { password_hash: string; email_confirmed_at: Date; pretended_hash: null }
let pretended: Omit<typeof account, 'pretended_hash'> & { pretended_hash: string }
beforeAll(async () => {
  account = { password_hash: await passwords.hash(own), email_confirmed_at: new Date(0), pretended_hash: null }
  pretended = { ...account, pretended_hash: await passwords.hash(typed) }
})

/** What came of it, and how many passwords were worked through on the way. */
async function looked(found: Parameters<typeof matchPassword>[1], given: string) {
  let runs = 0
  const counting: Parameters<typeof matchPassword>[0] = {
    lookAt: (password, look, work) =>
      passwords.lookAt(password, look, (matches) =>
        work((stored) => {
          runs += 1
          return matches(stored)
        }),
      ),
  }
  return [await matchPassword(counting, found, { given, ip: '203.0.113.1' }), runs]
}

test('the password that opens an account is looked at once, with a pretended sign-up beside it and without', async () => {
  expect(await looked(account, own)).toEqual(['opens', 1])
  expect(await looked(pretended, own)).toEqual(['opens', 1])
})

test('a password that waits for its mail, and one that only seems to, take as many looks', async () => {
  expect(await looked({ ...account, email_confirmed_at: null }, own)).toEqual(['waits', 2])
  expect(await looked(pretended, typed)).toEqual(['waits', 2])
})

test('a wrong one takes as many too, wherever it is tried', async () => {
  const places = [
    undefined,
    account,
    pretended,
    { ...account, email_confirmed_at: null },
    { ...account, password_hash: null },
  ]
  for (const place of places) expect(await looked(place, 'wrong one')).toEqual(['wrong', 2])
})

test('an account without a password is opened by none, and a pretended sign-up changes nothing in that', async () => {
  expect(await looked({ ...pretended, password_hash: null }, own)).toEqual(['wrong', 2])
  expect(await looked({ ...pretended, password_hash: null }, typed)).toEqual(['waits', 2])
})

test('where nobody waits for it any more, a password is not looked at, and matches nothing', async () => {
  const stored = await passwords.hash(own)
  expect(await passwords.matches(stored, own, { isWanted: () => true })).toBe(true)
  expect(await passwords.matches(stored, own, { isWanted: () => false })).toBe(false)
})

test('where no more may wait, nobody gives way whose password was looked at already', async () => {
  /** How often each was looked at who gave way. */
  const refused: number[] = []
  const guesses: Promise<unknown>[] = []
  let others = 0
  const guess = (ip: string) => {
    let looks = 0
    const isWanted = () => {
      looks += 1
      // With each look that begins, another address asks, to which the longest line gives way.
      if (others < 40) setImmediate(() => guess(`198.51.100.${(others += 1)}`))
      return true
    }
    const match = matchPassword(passwords, account, { given: 'wrong one', ip, isWanted })
    guesses.push(match.catch(() => refused.push(looks)))
  }
  for (let nth = 0; nth < 64 + availableParallelism(); nth += 1) guess(`203.0.113.${nth % 2}`)
  for (let nth = 0; nth < guesses.length; nth += 1) await guesses[nth]
  expect(others).toBe(40)
  expect(new Set(refused)).toEqual(new Set([0]))
})
