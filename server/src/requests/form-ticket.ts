import { timingSafeEqual } from 'node:crypto'
import { formTimes } from '@athar/contracts/requests'
import type { Clock } from '../platform/clock.ts'
import type { MasterKey } from '../platform/master-key.ts'

export type FormTickets = {
  issue(): { ticket: string; openedAt: string }
  /** Whether the form was open for as long as somebody needs to read it, and not for days. */
  judge(ticket: string): 'good' | 'early' | 'late' | 'forged'
}

/** When a form was opened, signed: a program that fills it at once is told from somebody who reads. */
export function createFormTickets(masterKey: Pick<MasterKey, 'hmac'>, clock: Clock): FormTickets {
  const seal = (opened: string) => masterKey.hmac('request form', opened)
  return {
    issue() {
      const opened = clock.now()
      const at = String(opened.getTime())
      return { ticket: `${at}.${seal(at).toString('base64url')}`, openedAt: opened.toISOString() }
    },
    judge(ticket) {
      const [, at = '', seen = ''] = /^(\d{10,16})\.([\w-]{43})$/.exec(ticket) ?? []
      const given = Buffer.from(seen, 'base64url')
      const right = seal(at)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'
      const seconds = (clock.now().getTime() - Number(at)) / 1000
      if (seconds < formTimes.leastSeconds) return 'early'
      return seconds > formTimes.mostSeconds ? 'late' : 'good'
    },
  }
}
