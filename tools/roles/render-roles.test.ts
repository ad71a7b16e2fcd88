import { expect, it } from 'vitest'
import { renderRoles } from './render-roles.ts'

const marksOf = (route: string) => {
  const lines = renderRoles().split('\n')
  const at = lines.findIndex((line) => line.startsWith(`| \`${route}\``))
  const head = lines.slice(0, at).findLast((line) => line.startsWith('| Route'))!
  const cells = (line: string) =>
    line
      .split('|')
      .slice(3, -1)
      .map((cell) => cell.trim())
  return Object.fromEntries(cells(head).map((who, place) => [who, cells(lines[at]!)[place]]))
}

it('shows which roles apply for their organisation, beside people who apply for themselves', () => {
  expect(marksOf('POST /api/grants/:id/applications')).toMatchObject({
    visitor: '·',
    'signed in': '✓',
    owner: '✓',
    admin: '·',
    preparer: '✓',
    reviewer: '·',
    auditor: '·',
    viewer: '·',
  })
  expect(marksOf('GET /api/grants/applications/:id')).toMatchObject({ auditor: '✓', viewer: '·' })
})
