import { fail } from '../errors.ts'

/** Where a page of a list ended: the values it was ordered by, opaque to the client. */
export const encodeCursor = (values: readonly string[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** The values of a cursor; one that we never gave is refused like any other wrong input. */
export function decodeCursor(cursor: string, length: number): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.length === length && values.every((value) => typeof value === 'string'))
      return values
  } catch {
    // Refused below, like a cursor of the wrong shape.
  }
  return badCursor()
}

/** A cursor that we never gave is refused like any other invalid input. */
export const badCursor = (): never =>
  fail('validation-failed', { issues: [{ path: 'cursor', code: 'cursor-unknown', part: 'querystring' }] })
