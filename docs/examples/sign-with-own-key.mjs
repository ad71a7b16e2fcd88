// Signs with a verifier's own Ed25519 key what Athar asks to be signed, with Node's crypto alone:
//
//   node sign-with-own-key.mjs make key.json                       makes a key (a JSON Web Key with its private half)
//   node sign-with-own-key.mjs sign key.json challenge.json        answers the challenge of the registration
//   node sign-with-own-key.mjs sign key.json to-sign.json          signs a statement and its credential
//
// The answer is printed; keep it in a file and upload it.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const [action, keyPath, askedPath] = process.argv.slice(2)
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

if (action === 'make' && keyPath) {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(keyPath, `${JSON.stringify(privateKey.export({ format: 'jwk' }))}\n`, { mode: 0o600, flag: 'wx' })
} else if (action === 'sign' && keyPath && askedPath) {
  const jwk = read(keyPath)
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signed = (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('base64')
  const { challenge, prepared, statement, input } = read(askedPath)
  const publicKey = Buffer.from(jwk.x, 'base64url').toString('base64')
  const answer =
    challenge === undefined
      ? { prepared, signature: signed(statement), credential: signed(input) }
      : { publicKey, challenge, signature: signed(challenge) }
  console.log(JSON.stringify(answer, null, 2))
} else {
  console.error('Usage: node sign-with-own-key.mjs make KEY | sign KEY FILE')
  process.exit(2)
}
