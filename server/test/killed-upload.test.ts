import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openAccount,
  startServerProcess,
  type Caller,
  type ServerProcess,
} from '../src/platform/testing/server-process.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'athar-killed-upload-'))
let server: ServerProcess
let owner: Caller
beforeAll(async () => {
  chmodSync(folder, 0o711)
  server = await startServerProcess(folder)
  owner = await openAccount(server)
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** As from a shell. */
async function curl(path: string, ...given: string[]): Promise<string> {
  const headers = Object.entries(owner.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  return (await run('curl', ['-sS', ...headers, ...given, server.url + path])).stdout
}
const part = (offset: number): string[] => {
  const headers = ['tus-resumable: 1.0.0', `upload-offset: ${offset}`, 'content-type: application/offset+octet-stream']
  return ['-X', 'PATCH', ...headers.flatMap((header) => ['-H', header])]
}

it('half a file, a server killed and started, the rest: the evidence is there once', { timeout: 120_000 }, async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, 'athar')])
  const half = 4_500_000
  writeFileSync(join(folder, 'first'), bytes.subarray(0, half))
  writeFileSync(join(folder, 'second'), bytes.subarray(half))

  const asked = JSON.stringify({ filename: 'meter.pdf', contentType: 'application/pdf', size: bytes.length })
  const begun = JSON.parse(
    await curl('/api/mrv/upload', '-H', 'content-type: application/json', '-d', asked),
  ) as Record<string, string>
  const { pathname } = new URL(begun['uploadUrl'] ?? '')
  await curl(pathname, ...part(0), '--data-binary', `@${join(folder, 'first')}`)
  await server.end('SIGKILL')
  server = await startServerProcess(folder)

  expect(await curl(pathname, '-I')).toMatch(new RegExp(`upload-offset: ${half}`, 'i'))
  await curl(pathname, ...part(half), '--data-binary', `@${join(folder, 'second')}`)
  const list = JSON.parse(await curl('/api/mrv/evidence')) as { items: { id: string; bytes: number }[] }
  expect(list.items.map(({ id, bytes: size }) => [id, size])).toEqual([[begun['evidenceId'], bytes.length]])
})
