import type { DataItem, DataSection } from '@athar/contracts/profile'
import type { Db } from './database.ts'

/** Whose data: the address as the account has it, for what is kept by address and not by id. */
export type Subject = { readonly personId: string; readonly email: string }

/** What one feature keeps about people. Both run in a transaction that acts for the person themselves. */
export type PersonalData = {
  readonly sections: readonly {
    readonly name: DataSection
    /** Everything of this kind, newest first, without secrets. */
    readonly read: (db: Db, subject: Subject) => Promise<readonly DataItem[]>
  }[]
  /** Takes away what only concerns the person. What an organisation keeps stays, with an id behind which nobody is any more. */
  readonly erase: (db: Db, subject: Subject, at: Date) => Promise<void>
}
