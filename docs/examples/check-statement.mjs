// Checks a verification statement by nothing but its file, public addresses and Node's crypto. Written from
// docs/features/verification.md, "How a statement is checked".
//
//   node check-statement.mjs statement.json [--log-key KEY] [--keys keys.json] [--status list.jwt] [--fetch]
//     [--export export.json|report.json] [--at TIME]
//
// Key set and status list are read from files, or with --fetch from the addresses in the credential. With the client's
// export of the year the samples are drawn again, and its factors and records are compared with those signed; with the
// JSON of a report or period that was verified the samples, and its hash. --at checks as of another time than now.
// Ends with 0 where all holds, 1 where something differs or was withdrawn, 3 where something is not known.
import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'

const text = { type: 'string' }
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'log-key': text, keys: text, status: text, export: text, at: text, fetch: { type: 'boolean' } },
})
const [path] = positionals
if (!path) {
  console.error('Usage: node check-statement.mjs statement.json [--log-key KEY] [--keys FILE] [--status FILE] ...')
  process.exit(2)
}
// Asked when it is needed: a list that is fetched begins to be valid later than this program.
const now = () => (given.at === undefined ? Date.now() : Date.parse(given.at))
/** Clocks of two machines differ by so much. */
const clocksMs = 300_000

let [differs, unknown] = [false, false]
const holds = (what, isSo, words = '') => {
  if (!isSo) differs = true
  console.log(`${what}: ${isSo ? 'holds' : 'DIFFERS'}${words && ` (${words})`}`)
  return isSo
}
const notKnown = (what, words) => {
  unknown = true
  console.log(`${what}: not known (${words})`)
}

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const bytes = (base64) => Buffer.from(String(base64), 'base64')
const ed25519 = (raw) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(raw).toString('base64url') }, format: 'jwk' })
/** Keys of small order, under which anyone signs; without the sign, which is the highest bit of the last byte. */
const smallOrder = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
])
const isSmallOrder = (raw) => {
  const unsigned = Buffer.from(raw)
  unsigned[31] &= 0x7f
  return smallOrder.has(unsigned.toString('hex'))
}
const isSigned = (raw, message, signature) => {
  try {
    return !isSmallOrder(raw) && verify(null, Buffer.from(message), ed25519(raw), signature)
  } catch {
    return false
  }
}
/** JSON as RFC 8785 writes it; statements hold no fractions. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}
/** Header, payload, signing input and signature of a JWS; undefined for what is none. */
const readJws = (jws) => {
  try {
    const [header, payload, signature, ...rest] = jws.trim().split('.')
    if (rest.length > 0) return undefined
    const parse = (part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    const [head, body] = [parse(header), parse(payload)]
    return { head, body, input: `${header}.${payload}`, signature: Buffer.from(signature, 'base64url') }
  } catch {
    return undefined
  }
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {}
  } catch {
    return {}
  }
}
const { format, statement, key, signature, credential, proof } = readJson(path)
if (format !== 'athar-statement/1') {
  console.log('statement: not known (this is no statement file)')
  process.exit(3)
}
const publicKey = bytes(key)
const keyId = sha256(publicKey).toString('hex')
console.log(`Statement ${statement.number}, signed ${statement.signedAt}, key ${keyId} (${statement.key.kind})`)

// The signature of the statement.
holds('signature', isSigned(publicKey, canonical(statement), bytes(signature)))
holds('key named in the statement', statement.key.id === keyId)

// The credential says the same, under the same key.
const vc = readJws(credential)
const { issuer, credentialSubject, credentialStatus } = vc?.body ?? {}
const isCredential =
  vc !== undefined &&
  vc.head.alg === 'EdDSA' &&
  isSigned(publicKey, vc.input, vc.signature) &&
  canonical(credentialSubject) === canonical(statement) &&
  vc.head.kid === `${issuer.id}#${keyId}` &&
  statement.key.address === vc.head.kid
holds('credential', isCredential, String(issuer?.id))

/** Name and key of a verifier key of the log, `name+id+base64`; base64 may hold a plus, too. */
function parts(key) {
  return /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(String(key).trim()) ?? []
}

// The log holds hash and key of the statement.
checkLog()
function checkLog() {
  const [, name, encoded = ''] = parts(proof?.key)
  const logKey = bytes(encoded).subarray(1)
  if (given['log-key'] === undefined) notKnown('log key', 'give the key of the log as it is known from elsewhere')
  else holds('log key', proof.key === given['log-key'].trim())
  const { leaf } = proof
  const isOfThis =
    leaf.kind === 'verification.signed' &&
    leaf.hashes.statement === sha256(canonical(statement)).toString('hex') &&
    leaf.hashes.key === keyId
  holds('log entry', isOfThis, `number ${proof.index + 1}, ${leaf.at}`)
  const note = String(proof.checkpoint)
  const body = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const id = sha256(`${name}\n`, Buffer.of(1), logKey).subarray(0, 4)
  const line = note
    .slice(body.length + 1)
    .split('\n')
    .map((one) => one.split(' '))
    .find(([dash, signer]) => dash === '\u2014' && signer === name)
  const signed = bytes(line?.[2] ?? '')
  const isNoted = signed.subarray(0, 4).equals(id) && isSigned(logKey, body, signed.subarray(4))
  holds('checkpoint', isNoted && body.startsWith(`${name}\n`))
  const [, size, root] = body.split('\n')
  const leafHash = sha256(Buffer.of(0), canonical(leaf))
  const computed = rootOf(leafHash, proof.index, Number(size), proof.proof.map(bytes))
  holds('place in the log', computed?.toString('base64') === root)
}
/** RFC 9162, 2.1.3.2. */
function rootOf(leafHash, index, size, path) {
  if (!(index >= 0 && index < size)) return undefined
  let [fn, sn, hash] = [BigInt(index), BigInt(size - 1), leafHash]
  for (const sibling of path) {
    if (sn === 0n) return undefined
    if (fn % 2n === 1n || fn === sn) {
      hash = sha256(Buffer.of(1), sibling, hash)
      while (fn % 2n === 0n && fn !== 0n) [fn, sn] = [fn / 2n, sn / 2n]
    } else hash = sha256(Buffer.of(1), hash, sibling)
    ;[fn, sn] = [fn / 2n, sn / 2n]
  }
  return sn === 0n ? hash : undefined
}

async function fetched(file, address) {
  if (file !== undefined) return readFileSync(file, 'utf8')
  if (!given.fetch) return undefined
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(30_000) })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

// The key is the verifier's, at its address.
const keySet = isCredential ? await fetched(given.keys, issuer.id) : undefined
if (keySet === undefined) notKnown('key of the verifier', 'the key set was not read')
else {
  const found = JSON.parse(keySet).keys.find(({ kid }) => kid === vc.head.kid)
  const same = found?.crv === 'Ed25519' && Buffer.from(found.x, 'base64url').equals(publicKey)
  if (holds('key of the verifier', same && found.kind === statement.key.kind) && found.revoked) {
    const at = new Date(found.revoked.revoked_at * 1000).toISOString()
    const later = Date.parse(proof.leaf.at) >= found.revoked.revoked_at * 1000
    holds('key at the time of the signature', !later, `revoked ${at}: ${found.revoked.reason}`)
  }
}

// Whether it was withdrawn. Without a list that holds, that is not known.
const list = isCredential ? await fetched(given.status, credentialStatus.statusListCredential) : undefined
checkStatus(list)
function checkStatus(jws) {
  if (jws === undefined) return notKnown('status', 'the status list was not read')
  const read = readJws(jws)
  const [, , encoded = ''] = parts(given['log-key'] ?? proof.key)
  const logKey = bytes(encoded).subarray(1)
  if (read === undefined || !isSigned(logKey, read.input, read.signature))
    return notKnown('status', 'the status list is not signed by the key of the log')
  const { id, validFrom, validUntil, credentialSubject: subject } = read.body
  const isFitting =
    id === credentialStatus.statusListCredential && subject.statusPurpose === credentialStatus.statusPurpose
  if (!isFitting) return notKnown('status', 'this is another status list')
  const bits = gunzipSync(Buffer.from(subject.encodedList.slice(1), 'base64url'))
  const place = Number(credentialStatus.statusListIndex)
  if (!(place < bits.length * 8)) return notKnown('status', 'the status list is too short')
  const isWithdrawn = ((bits[place >> 3] >> (7 - (place & 7))) & 1) === 1
  // What was withdrawn stays so, however old the list is.
  if (isWithdrawn) return holds('status', false, 'WITHDRAWN')
  const isValid = Date.parse(validFrom) <= now() + clocksMs && now() < Date.parse(validUntil)
  if (!isValid) return notKnown('status', `the status list is valid from ${validFrom} to ${validUntil}`)
  holds('status', true, `not withdrawn, ${validFrom}`)
}

/** Digests of what a list says, name by name, as docs/features/verification.md has it. */
function digestsOf(member, items) {
  const hashes = new Map()
  const add = (name, line) => {
    if (!hashes.has(name)) hashes.set(name, createHash('sha256'))
    hashes.get(name).update(`${line}\n`)
  }
  const named = (key) => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key))
  const walk = (name, place, value, depth) => {
    if (value === null || typeof value !== 'object') return add(name, `${place} ${JSON.stringify(value)}`)
    const inner = Object.entries(value)
    if (inner.length === 0) add(name, `${place} ${JSON.stringify(value)}`)
    for (const [key, one] of inner) {
      if (Array.isArray(value)) walk(name, `${place}[${key}]`, one, depth)
      else if (depth > 0) walk(`${name}.${named(key)}`, place, one, depth - 1)
      else walk(name, `${place}.${named(key)}`, one, 0)
    }
  }
  items.forEach((item, index) => walk(member, String(index), item, 8))
  return [...hashes].map(([name, hash]) => [name, hash.digest('hex')])
}

if (given.export !== undefined) checkAgainst(given.export)
/** The client's export of the year, or the JSON of the report that was verified. */
function checkAgainst(file) {
  const exported = readJson(file)
  const formats = { report: 'athar-esg-report', project: 'athar-monitoring-period' }
  const wanted = formats[statement.subject.kind] ?? 'athar-inventory-export'
  if (exported.format !== wanted) return notKnown('file of the client', `it is not of the kind ${wanted}`)
  if (statement.subject.kind === 'report') {
    const hash = sha256(readFileSync(file)).toString('hex')
    holds('report', hash === statement.subject.sha256, hash)
  } else if (statement.subject.kind === 'project') {
    const { methodology, channels, input, figures, meters } = exported
    const hash = sha256(canonical({ methodology, channels, input, figures, meters })).toString('hex')
    holds('period', hash === statement.subject.result, hash)
  } else {
    const { records, resolutions } = exported
    const digests = [...digestsOf('records', records), ...digestsOf('resolutions', resolutions)].sort(([a], [b]) =>
      a < b ? -1 : 1,
    )
    const hash = sha256(...digests.map(([name, digest]) => `${name} ${digest}\n`)).toString('hex')
    holds('factors and records', hash === statement.figures.exported, hash)
  }
  const script = fileURLToPath(new URL('redraw-sample.mjs', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [script, path, file], { encoding: 'utf8' })
  process.stdout.write(stdout)
  if (status === 3) notKnown('sample', 'the file does not list what it was drawn from')
  else holds('sample', status === 0)
}
if (differs) process.exitCode = 1
else if (unknown) process.exitCode = 3
