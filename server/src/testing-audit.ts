import pg from 'pg'
import { audit } from './audit.ts'
import type { TestApp } from './testing.ts'

export type AuditedPast = {
  /** What the audit says while a change stands that the database itself would refuse. */
  saidOf(table: string, change: string, undo: string): Promise<string[]>
  /** The same where the triggers are on, as for a superuser with a terminal. */
  saidOfPlain(table: string, change: string, undo: string): Promise<string[]>
  /** Writes what the database itself would refuse, for good. */
  write(table: string, text: string): Promise<void>
  /** What it says now. */
  said(): Promise<string[]>
  close(): Promise<void>
}

/** Goes round triggers and policies, as only the owner of the tables can. */
export async function auditPast({ platform, testDatabase }: TestApp): Promise<AuditedPast> {
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl })
  await client.connect()
  const past = async (table: string, text: string, triggers: 'on' | 'off') => {
    const [off, on] = triggers === 'off' ? [', disable trigger user', ', enable trigger user'] : ['', '']
    await client.query(`begin; alter table ${table} no force row level security${off}`)
    await client.query(text)
    await client.query(`set constraints all immediate`)
    await client.query(`alter table ${table} force row level security${on}; commit`)
  }
  const said = async () => {
    const database = { ...platform.config.database, ownerUrl: testDatabase.ownerUrl }
    return (await audit({ ...platform.config, database })).findings.map(({ text }) => text)
  }
  const saidWhile =
    (triggers: 'on' | 'off'): AuditedPast['saidOf'] =>
    async (table, change, undo) => {
      await past(table, change, triggers)
      const texts = await said()
      await past(table, undo, triggers)
      return texts
    }
  return {
    saidOf: saidWhile('off'),
    saidOfPlain: saidWhile('on'),
    write: (table, text) => past(table, text, 'off'),
    said,
    close: () => client.end(),
  }
}
