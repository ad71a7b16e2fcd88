import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts'
import { formatCheckpoint, openCheckpoint, parseCheckpoint, signCheckpoint } from './checkpoint.ts'
import { emptyRoot } from './merkle.ts'
import * as note from './note.ts'

const bytes = (text: string) => fromHex(text) ?? new Uint8Array()

// RFC 8032 section 7.1, tests 1 to 3.
const rfc8032 = [
  {
    publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    message: '',
    signature:
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155' +
      '5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  },
  {
    publicKey: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    message: '72',
    signature:
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  },
  {
    publicKey: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    message: 'af82',
    signature:
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac' +
      '18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  },
]
const firstSeed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'

// The example of C2SP signed-note and of golang.org/x/mod/sumdb/note.
const example = {
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  seed: 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz',
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  signature:
    '\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZIn' +
    'NIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
}

describe('published vectors', () => {
  it('signs and verifies as RFC 8032 does', () => {
    expect(toHex(note.signEd25519(bytes(firstSeed), bytes('')))).toBe(rfc8032[0]?.signature)
    for (const { publicKey, message, signature } of rfc8032) {
      expect(note.verifyEd25519(bytes(publicKey), bytes(message), bytes(signature))).toBe(true)
      expect(note.verifyEd25519(bytes(publicKey), bytes(`${message}00`), bytes(signature))).toBe(false)
    }
  })

  it('refuses keys of small order, in every encoding, under which a signature of zero would hold', () => {
    const smallOrder = [
      // The eight points: order 1, 2, 4 and 8.
      `01${'00'.repeat(31)}`,
      `ec${'ff'.repeat(30)}7f`,
      '00'.repeat(32),
      `${'00'.repeat(31)}80`,
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
      '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
      // The same points in encodings that are not canonical.
      `01${'00'.repeat(30)}80`,
      `ec${'ff'.repeat(31)}`,
      `ed${'ff'.repeat(30)}7f`,
      `ed${'ff'.repeat(31)}`,
      `ee${'ff'.repeat(30)}7f`,
      `ee${'ff'.repeat(31)}`,
    ]
    const messages = Array.from({ length: 32 }, (_, at) => Uint8Array.of(at))
    for (const key of smallOrder)
      for (const r of [smallOrder[0]!, key]) {
        const signature = bytes(r + '00'.repeat(32))
        expect(messages.filter((message) => note.verifyEd25519(bytes(key), message, signature))).toEqual([])
      }
  })

  it('signs and opens the example note', () => {
    const key = note.parseNoteKey(example.key)
    if (!key) throw new Error('the key was not read')
    expect(note.formatNoteKey(key)).toBe(example.key)
    const whole = `${example.text}\n${example.signature}`
    expect(note.openNote(whole, key)).toBe(example.text)
    const seed = (fromBase64(example.seed) ?? new Uint8Array()).subarray(1)
    expect(note.signNote(example.text, { name: 'PeterNeumann', seed })).toBe(whole)
  })
})

const seed = bytes(firstSeed)
const origin = 'athar.example/log'
const key = { name: origin, publicKey: note.publicKeyOf(seed) }
const signed = signCheckpoint({ origin, size: 20852163, root: emptyRoot }, seed)

describe('notes and checkpoints', () => {
  it('opens what the log signed', () => {
    expect(openCheckpoint(signed, key)).toEqual({ origin, size: 20852163, root: emptyRoot })
  })

  it('opens no note of which a letter was changed', () => {
    fc.assert(
      fc.property(fc.nat({ max: signed.length - 1 }), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const letter = String.fromCharCode(code)
        fc.pre(signed.charAt(at) !== letter)
        expect(openCheckpoint(signed.slice(0, at) + letter + signed.slice(at + 1), key)).toBeUndefined()
      }),
    )
  })

  it('leaves signatures of others to them', () => {
    const other = note.signNote(signed.slice(0, signed.indexOf('\n\n') + 1), {
      name: 'witness',
      seed: bytes('07'.repeat(32)),
    })
    const both = signed + other.slice(other.indexOf('\n\n') + 2)
    expect(openCheckpoint(both, key)?.size).toBe(20852163)
    expect(openCheckpoint(other, key)).toBeUndefined()
  })

  it('reads no checkpoint in another form', () => {
    const root = toBase64(emptyRoot)
    for (const text of [
      '',
      `${origin}\n1\n`,
      `${origin}\n01\n${root}\n`,
      `${origin}\n1\n${root}`,
      `${origin}\n-1\n${root}\n`,
      `\n1\n${root}\n`,
    ])
      expect(parseCheckpoint(text)).toBeUndefined()
    expect(parseCheckpoint(formatCheckpoint({ origin, size: 0, root: emptyRoot }))?.size).toBe(0)
  })

  it('takes no key under another id, name or type', () => {
    for (const text of [example.key.replace('c74f20a3', 'c74f20a4'), example.key.replace('Peter', 'Pater'), 'a+b', ''])
      expect(note.parseNoteKey(text)).toBeUndefined()
  })
})

it('reads base64 back, and no second way to write it', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (some) => {
      expect(fromBase64(toBase64(some))).toEqual(some)
    }),
  )
  for (const text of ['AB==', 'A', 'AA=A', 'AA-_', 'AAA']) expect(fromBase64(text)).toBeUndefined()
  expect(toBase64(utf8('foobar'))).toBe('Zm9vYmFy')
})
