import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkProof, decodeBundle, openCheckpoint, parseNoteKey } from '@athar/evidence-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSql } from '../src/platform/testing/test-postgres.ts'
import {
  openAccount,
  postgresOf,
  startServerProcess,
  type Caller,
  type ServerProcess,
} from '../src/platform/testing/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'athar-killed-log-'))
let server: ServerProcess
let person: Caller

beforeAll(async () => {
  chmodSync(folder, 0o711)
  server = await startServerProcess(folder)
  person = await openAccount(server)
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const text = async (path: string) => (await fetch(server.url + path)).text()

/** Every entry, as anyone reads the log. */
async function entries(): Promise<string[]> {
  const key = parseNoteKey((await text('/log/key')).trim())
  const size = key && openCheckpoint(await text('/log/checkpoint'), key)?.size
  const bundle = await fetch(`${server.url}/log/tile/entries/000.p/${size}`)
  return (decodeBundle(new Uint8Array(await bundle.arrayBuffer())) ?? []).map((one) => Buffer.from(one).toString())
}

async function upload(nth: number): Promise<string> {
  const asked = { filename: `bill-${nth}.pdf`, contentType: 'application/pdf' }
  const begun = await person.call<{ uploadUrl: string }>('POST', '/api/mrv/upload', asked)
  const { pathname } = new URL(begun.body.uploadUrl)
  const sent = await fetch(server.url + pathname, {
    method: 'PUT',
    headers: { ...person.headers, 'content-type': 'application/octet-stream' },
    body: `%PDF-1.7\nbill ${nth}\n%%EOF`,
  })
  return ((await sent.json()) as { evidenceId: string }).evidenceId
}

test('what was done is in the log once, though the server was killed before it was ordered', async () => {
  const ids = [await upload(1), await upload(2), await upload(3)]
  await server.end('SIGKILL')
  server = await startServerProcess(folder)
  for (const id of ids) {
    const proof = await (await fetch(`${server.url}/api/log/proofs/${id}`)).json()
    expect(checkProof(proof, { key: (await text('/log/key')).trim() })).toMatchObject({
      holds: true,
      leaf: { kind: 'evidence.added', ids: { evidence: id } },
    })
  }
  const all = await entries()
  for (const id of ids) expect(all.filter((entry) => entry.includes(id))).toHaveLength(1)
})

test('a database behind the checkpoint beside it does not start, and says so', async () => {
  await runSql(
    postgresOf(folder).superuserUrl,
    `alter table log_checkpoints disable trigger user; delete from log_checkpoints;
     alter table log_checkpoints enable trigger user`,
  )
  await server.end('SIGTERM')
  await expect(startServerProcess(folder)).rejects.toThrow(
    /The database is behind the log: .*log-head was signed at \d+/,
  )
})
