import { describe, expect, it } from 'vitest'
import { readMarkdown } from './read-markdown.ts'

const head = '---\nchanged: 2026-12-01\n---\n\n'
const blocksOf = (text: string) => readMarkdown(head + text).blocks

describe('a page as it is written', () => {
  it('begins with the day of its last change', () => {
    expect(readMarkdown(`${head}Text.`).changed).toBe('2026-12-01')
    expect(() => readMarkdown('Text.')).toThrow('the day of its last change')
    expect(() => readMarkdown('---\nchanged: today\n---\n')).toThrow('the day of its last change')
  })

  it('has headings with anchors that stay', () => {
    expect(blocksOf('## The *first* steps {#steps}')).toEqual([
      {
        kind: 'heading',
        level: 2,
        id: 'steps',
        line: [{ text: 'The ' }, { text: 'first', emphasis: true }, { text: ' steps' }],
      },
    ])
    expect(() => blocksOf('## Steps')).toThrow('{#name}: Steps')
    expect(() => blocksOf('# Steps {#steps}')).toThrow('two or three #')
  })

  it('keeps code whole, with angle brackets, dashes and braces', () => {
    expect(blocksOf('اكتب `<slot />` أو `--flag value` أو `{{char}}` هنا.')).toEqual([
      {
        kind: 'text',
        line: [
          { text: 'اكتب ' },
          { text: '<slot />', code: true },
          { text: ' أو ' },
          { text: '--flag value', code: true },
          { text: ' أو ' },
          { text: '{{char}}', code: true },
          { text: ' هنا.' },
        ],
      },
    ])
  })

  it('has lists, tables, notes, links, and code that is run or not', () => {
    const [list, table, note, text, run, shown] = blocksOf(
      '- one\n- **two**\n\n| a | b |\n| --- | --- |\n| c | `d` |\n\n> Mind this.\n\nSee [sites](/inventory/sites).\n\n' +
        '```sh run\nls\n```\n\n```json\n{}\n```\n',
    )
    expect(list).toMatchObject({ ordered: false, items: [[{ text: 'one' }], [{ text: 'two', strong: true }]] })
    expect(table).toMatchObject({
      head: [[{ text: 'a' }], [{ text: 'b' }]],
      rows: [[[{ text: 'c' }], [{ code: true }]]],
    })
    expect(note).toEqual({ kind: 'note', lines: [[{ text: 'Mind this.' }]] })
    expect(text).toMatchObject({ line: [{ text: 'See ' }, { text: 'sites', to: '/inventory/sites' }, { text: '.' }] })
    expect(run).toEqual({ kind: 'code', language: 'sh', text: 'ls', run: true })
    expect(shown).toMatchObject({ run: false })
  })

  it('draws a formula as MathML without a style of its own, and refuses one that is wrong', () => {
    const [formula] = blocksOf('$$\nE = A \\times EF\n$$')
    expect(formula).toMatchObject({ kind: 'formula', source: 'E = A \\times EF' })
    const { mathml } = formula as { mathml: string }
    expect(mathml).toContain('<mo>×</mo>')
    expect(mathml).not.toMatch(/style=|<math/)
    expect(() => blocksOf('$$\n\\frac{1}{\n$$')).toThrow('end of input')
  })

  it.each([
    ['<div>raw</div>', 'no html'],
    ['![a picture](/x.png)', 'no image'],
    ['- one\n\n  another paragraph', 'one paragraph'],
    ['---', 'no hr'],
  ])('refuses %s', (text, why) => {
    expect(() => blocksOf(text)).toThrow(why)
  })
})
