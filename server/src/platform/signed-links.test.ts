import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createMasterKey } from './master-key.ts'
import { createSignedLinks, idPart } from './signed-links.ts'

const key = createMasterKey(Buffer.alloc(32, 7))
const links = createSignedLinks(key, 'a purpose', [idPart, /^\d{1,6}$/])
const id = randomUUID()
const link = links.sign(id, '3')

describe('a signed link', () => {
  it('is read as what was signed', () => {
    expect(links.read(link)).toEqual([id, '3'])
  })

  it('of altered, missing or added parts is none', () => {
    const [, , digest = ''] = link.split('~')
    for (const wrong of [
      '',
      'x',
      digest,
      `${id}~3`,
      `${id}~4~${digest}`,
      `${randomUUID()}~3~${digest}`,
      `${id}~3~${digest.slice(1)}`,
      `${id}~3~3~${digest}`,
      `${id}~03~${digest}`,
      `${link}=`,
      `${link}~`,
      `${id}~${'3'.repeat(600)}~${digest}`,
    ])
      expect([wrong, links.read(wrong)]).toEqual([wrong, undefined])
  })

  it('has one form: its last sign stands for four bits alone', () => {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const read = [...signs].filter((sign) => links.read(link.slice(0, -1) + sign) !== undefined)
    expect(read).toEqual([link.at(-1)])
  })

  it('of another purpose, or another installation, is none', () => {
    expect(createSignedLinks(key, 'another', [idPart, /^\d+$/]).read(link)).toBeUndefined()
    const elsewhere = createMasterKey(Buffer.alloc(32, 8))
    expect(createSignedLinks(elsewhere, 'a purpose', [idPart, /^\d+$/]).read(link)).toBeUndefined()
  })
})
