import { timingSafeEqual } from 'node:crypto'
import type { MasterKey } from './master-key.ts'

/** Text that only this installation can have written: parts joined by `~`, then a digest under the master key. */
export type SignedLinks = {
  sign(...parts: readonly string[]): string
  /** The parts, where nothing of them was altered. */
  read(text: string): readonly string[] | undefined
}

/**
 * What links in mails hold. They need no row to be checked and have no end of their own: what a link opens, and whether
 * it still does, is decided by who reads it. A link of one purpose is none of another.
 */
export function createSignedLinks(
  key: Pick<MasterKey, 'hmac'>,
  purpose: string,
  shape: readonly RegExp[],
): SignedLinks {
  const seal = (parts: readonly string[]) => key.hmac(purpose, parts.join('~'))
  const fits = (parts: readonly string[]) =>
    parts.length === shape.length && parts.every((part, at) => shape[at]?.test(part) && !part.includes('~'))
  return {
    sign: (...parts) => [...parts, seal(parts).toString('base64url')].join('~'),
    read(text) {
      if (text.length > 500) return undefined
      const parts = text.split('~')
      const seen = parts.pop() ?? ''
      if (!fits(parts) || !/^[\w-]{43}$/.test(seen)) return undefined
      const [given, right] = [Buffer.from(seen, 'base64url'), seal(parts)]
      // Written otherwise, the same bytes are another text: one link has one form.
      const isOne = given.length === right.length && timingSafeEqual(given, right)
      return isOne && right.toString('base64url') === seen ? parts : undefined
    },
  }
}

export const idPart = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
