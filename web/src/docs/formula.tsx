import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../ui/scroll-region.tsx'

const drawn = new Set([
  'math',
  'menclose',
  'merror',
  'mfrac',
  'mi',
  'mmultiscripts',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mphantom',
  'mroot',
  'mrow',
  'ms',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
])
const said = new Set(
  'displaystyle fence height linethickness lspace mathvariant movablelimits rspace scriptlevel stretchy width'.split(
    ' ',
  ),
)
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/** MathML as elements: the policy of the site lets no text become markup. What is no part of a formula is left out. */
function toElements(mathml: string): ReactNode[] {
  type Open = {
    readonly tag: string
    readonly attributes: Readonly<Record<string, string>>
    readonly children: ReactNode[]
  }
  const open: Open[] = [{ tag: '', attributes: {}, children: [] }]
  for (const [, closing, tag = '', written = '', text] of mathml.matchAll(/<(\/?)([a-z]+)([^>]*)>|([^<]+)/g)) {
    const parent = open.at(-1)!
    if (text !== undefined) parent.children.push(text.replaceAll(/&\w+;/g, (name) => entities[name] ?? name))
    else if (closing === '') open.push({ tag, attributes: attributesOf(written), children: [] })
    else {
      open.pop()
      const { children } = open.at(-1)!
      if (drawn.has(tag))
        children.push(createElement(tag, { key: children.length, ...parent.attributes }, ...parent.children))
    }
  }
  return open[0]!.children
}

const attributesOf = (written: string): Record<string, string> =>
  Object.fromEntries(
    [...written.matchAll(/([a-z]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) =>
      said.has(name) ? [[name, value]] : [],
    ),
  )

/** Drawn by the browser from MathML: read aloud as a formula, and left to right in either language. */
export function Formula({ mathml }: { readonly mathml: string }) {
  const { t } = useTranslation('docs')
  return (
    <div dir="ltr">
      <ScrollRegion label={t('formula')} isBordered={false} className="py-1 text-lg">
        {createElement('math', { display: 'block' }, ...toElements(mathml))}
      </ScrollRegion>
    </div>
  )
}
