import { describe, expect, it } from 'vitest'
import { understandList } from './understand-list.ts'

const setting = { language: 'en', mayMakeOwners: true } as const
const rowsOf = (cells: unknown[][], over: Partial<{ language: 'en' | 'ar'; mayMakeOwners: boolean }> = {}) => {
  const understood = understandList(cells as never, { ...setting, ...over })
  return 'rows' in understood ? understood.rows : understood
}

describe('a list of invitations', () => {
  it('is understood in both languages, in any order of columns, under a title', () => {
    expect(
      rowsOf([
        ['', '', ''],
        ['Role', 'E-mail address', 'Language'],
        ['Reviewer', ' Sara@Example.com ', 'Arabic'],
        ['administrator', 'omar@example.com', ''],
      ]),
    ).toMatchObject([
      { line: 3, email: 'sara@example.com', role: 'reviewer', language: 'ar', refusal: null },
      { line: 4, email: 'omar@example.com', role: 'admin', language: 'en', refusal: null },
    ])
    expect(
      rowsOf(
        [
          ['البريد الإلكتروني', 'الدور'],
          ['huda@example.com', 'مُعدّ'],
          ['majed@example.com', 'مطلع'],
        ],
        { language: 'ar' },
      ),
    ).toMatchObject([
      { email: 'huda@example.com', role: 'preparer', language: 'ar', refusal: null },
      { email: 'majed@example.com', role: 'viewer', language: 'ar', refusal: null },
    ])
  })

  it.each([
    ['', 'viewer', '', 'email-missing'],
    ['sara@', 'viewer', '', 'email-wrong'],
    ['sara@exаmple.com', 'viewer', '', 'email-wrong'],
    ['ｓara@example.com', 'viewer', '', 'email-wrong'],
    ['two@example.com, three@example.com', 'viewer', '', 'email-wrong'],
    ['sara@example.com', '', '', 'role-missing'],
    ['sara@example.com', 'boss', '', 'role-unknown'],
    ['sara@example.com', 'viewer', 'French', 'language-unknown'],
    ['sara@example.com', 'owner', '', 'owner-only'],
  ])('refuses %j as %j in %j: %s', (email, role, language, refusal) => {
    const rows = rowsOf(
      [
        ['email', 'role', 'language'],
        [email, role, language],
      ],
      { mayMakeOwners: false },
    )
    expect(rows).toMatchObject([{ line: 2, refusal }])
  })

  it('refuses an address that stands there twice, the second time, and keeps what was refused before out of it', () => {
    const rows = rowsOf([
      ['email', 'role'],
      ['sara@example.com', 'boss'],
      ['sara@example.com', 'viewer'],
      ['SARA@example.com', 'admin'],
    ])
    expect(rows).toMatchObject([{ refusal: 'role-unknown' }, { refusal: null }, { refusal: 'listed-twice' }])
  })

  it('begins where its headings stand, whatever is written above them', () => {
    const above = [['People of the plant', ''], ['As of March', 'confidential'], []]
    const rows = rowsOf([...above, ['email', 'role'], ['sara@example.com', 'viewer']])
    expect(rows).toMatchObject([{ line: 5, email: 'sara@example.com', refusal: null }])
    // An address among them is no heading.
    expect(rowsOf([['sara@example.com', 'viewer']])).toEqual({ missing: 'email' })
  })

  it('needs its two headings, and something under them', () => {
    expect(
      rowsOf([
        ['name', 'role'],
        ['x', 'viewer'],
      ]),
    ).toEqual({ missing: 'email' })
    expect(rowsOf([['email'], ['x@example.com']])).toEqual({ missing: 'role' })
    expect(
      rowsOf([
        ['email', 'role'],
        ['', ''],
      ]),
    ).toEqual({ missing: 'rows' })
    expect(rowsOf([])).toEqual({ missing: 'email' })
  })
})
