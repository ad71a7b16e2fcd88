import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes the data folder, closed to others. As root the account that runs Postgres passes through to its own files,
 * and can list nothing.
 */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dirname(dataDir), { recursive: true })
  if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}
