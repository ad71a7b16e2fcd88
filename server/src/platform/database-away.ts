import pg from 'pg'
import { Failure } from './errors.ts'

/** The database went away under the work, or cannot be reached: no fault of what was asked, and no answer whether it was done. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  /** The SQLSTATE for a failed connection: the driver gives none, and where a socket is missing a word of the file system. */
  readonly code = '08006'
}

/** What stands in the way of any action gets its own name; what the database says about this one, or we ourselves, stays as it is. */
export function nameFault(error: unknown, connectionLost: boolean): unknown {
  if (error instanceof Failure) return error
  if (error instanceof pg.DatabaseError) return error.code === diskFull ? noRoom(error) : error
  return connectionLost ? new DatabaseAway('the database is away', { cause: error }) : error
}

const diskFull = '53100'

function noRoom(cause: pg.DatabaseError): Failure {
  const failure = new Failure('disk-full', {})
  failure.cause = cause
  return failure
}
