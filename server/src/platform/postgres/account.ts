import { chownSync, lchownSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An unprivileged account of the machine, listed in /etc/passwd. */
export type Account = { name: string; uid: number; gid: number }

const preferred = ['athar', 'postgres', '_postgres', 'nobody']

/**
 * Postgres refuses to run as root. Then it runs as whoever owns the database files, else the data folder, else an
 * account made for such work. Undefined: as ourselves.
 */
export function chooseAccount(folders: readonly string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readAccounts()
  const owners = folders.map((folder) => statSync(folder, { throwIfNoEntry: false })?.uid)
  const owner = owners.map((uid) => accounts.find((account) => account.uid === uid && uid !== 0)).find(Boolean)
  const fallback = preferred.map((name) => accounts.find((account) => account.name === name)).find(Boolean)
  return owner ?? fallback
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** Whether the account may pass through every folder down to `path`. */
export function canReach(account: Account, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (!mayEnter(account, folder)) return false
    if (folder === dirname(folder)) return true
  }
}

function mayEnter(account: Account, folder: string): boolean {
  const entry = statSync(folder, { throwIfNoEntry: false })
  if (!entry) return true
  if (entry.uid === account.uid) return (entry.mode & 0o100) !== 0
  if (entry.gid === account.gid) return (entry.mode & 0o010) !== 0
  return (entry.mode & 0o001) !== 0
}

/** Gives a whole folder to the account. */
export function giveTo(account: Account, folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveTo(account, path)
    else lchownSync(path, account.uid, account.gid)
  }
  chownSync(folder, account.uid, account.gid)
}
