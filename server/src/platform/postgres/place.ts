import { chownSync, mkdirSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { sharedTemporary, type Cluster } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/** Where the server listens: a Unix socket in a folder of its own; on Windows a free port of this machine. */
export type Place = { socketDir: string; settings: Record<string, string> }

export async function newPlace(account: Account | undefined, port: number | undefined): Promise<Place> {
  if (process.platform === 'win32') return placeOf({ socketDir: '', port: port ?? (await freePort()) }, true)
  const socketDir = mkdtempSync(join(sharedTemporary(account), 'athar-'))
  if (account) chownSync(socketDir, account.uid, account.gid)
  return placeOf({ socketDir, port: port ?? 5432 }, port !== undefined)
}

export function placeOf({ socketDir, port }: Pick<Postmaster, 'socketDir' | 'port'>, tcp = socketDir === ''): Place {
  return {
    socketDir,
    settings: {
      listen_addresses: tcp ? '127.0.0.1' : '',
      unix_socket_directories: socketDir,
      port: String(port),
    },
  }
}

/** Clearing up after a dead server took its socket folder; open pools know the old address, so it comes back. */
export function reopenPlace({ socketDir }: Place, account: Account | undefined): void {
  if (socketDir === '') return
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  if (account) chownSync(socketDir, account.uid, account.gid)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

export function addresses({ socketDir, port }: Postmaster, { credentials }: Cluster) {
  const host = socketDir ? encodeURIComponent(socketDir) : '127.0.0.1'
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@${host}:${port}/${database}`
  return {
    owner: url('athar_owner', credentials.owner, 'athar'),
    superuser: url('postgres', credentials.superuser, 'athar'),
    maintenance: url('postgres', credentials.superuser, 'postgres'),
  }
}
